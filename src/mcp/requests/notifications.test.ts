import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import type { ListKind } from "../connection.ts";
import { createNotifications } from "./notifications.ts";

test("a server that announces a change after each list is listed less and less often", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout", "Date"] });
  let lists = 0;
  const change = () => notifications.receive("notifications/tools/list_changed", {});
  const ignore = () => undefined;
  const notifications = createNotifications({
    onStale: ignore,
    onResource: ignore,
    onLog: ignore,
    onVisited: ignore,
    onList() {
      lists += 1;
      change();
    },
  });
  change();
  for (let second = 0; second < 60; second += 1) context.mock.timers.tick(1000);
  assert.ok(lists < 20, `${lists} lists in a minute`);
  assert.ok(lists >= 10, `${lists} lists in a minute`);
  notifications.dispose();
});

test("a change after a quiet period is announced as quickly as the first", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout", "Date"] });
  let lists = 0;
  const ignore = () => undefined;
  const notifications = createNotifications({
    onStale: ignore,
    onResource: ignore,
    onLog: ignore,
    onVisited: ignore,
    onList: () => (lists += 1),
  });
  for (const expected of [1, 2, 3]) {
    notifications.receive("notifications/tools/list_changed", {});
    context.mock.timers.tick(60);
    assert.equal(lists, expected);
    context.mock.timers.tick(20_000);
  }
});

test("each notification reaches the one who waits for it, and an odd or unknown one reaches none", () => {
  const told: unknown[] = [];
  const notifications = createNotifications({
    onStale: (kind) => told.push(["stale", kind]),
    onResource: (uri) => told.push(["resource", uri]),
    onLog: (message) => told.push(["log", message]),
    onVisited: (id) => told.push(["visited", id]),
    onList: () => undefined,
  });
  const toldBy = (method: string, params: Record<string, unknown>): unknown[] => {
    notifications.receive(method, params);
    return told.splice(0);
  };
  assert.deepEqual(toldBy("notifications/resources/updated", { uri: "a:b" }), [["resource", "a:b"]]);
  assert.deepEqual(toldBy("notifications/resources/updated", { uri: 1 }), []);
  assert.deepEqual(toldBy("notifications/elicitation/complete", { elicitationId: "7" }), [["visited", "7"]]);
  assert.deepEqual(toldBy("notifications/elicitation/complete", {}), []);
  assert.deepEqual(toldBy("notifications/message", { level: "error", logger: "db", data: "broken" }), [
    ["log", { level: "error", text: "broken", logger: "db" }],
  ]);
  assert.deepEqual(toldBy("notifications/message", { level: "loud", data: { a: 1 }, logger: 2 }), [
    ["log", { level: "info", text: '{"a":1}' }],
  ]);
  assert.deepEqual(toldBy("notifications/unknown", { uri: "a:b", elicitationId: "7", data: "x" }), []);
  assert.deepEqual(toldBy("notifications/prompts/list_changed", {}), [["stale", "prompts"]]);
  assert.deepEqual(toldBy("notifications/tools/list_changed", {}), [["stale", "tools"]]);
  const resources = [
    ["stale", "resources"],
    ["stale", "resourceTemplates"],
  ];
  assert.deepEqual(toldBy("notifications/resources/list_changed", {}), resources);
  notifications.dispose();
});

/** Says when each list was announced. */
function announced(context: TestContext, onList: (kind: ListKind) => void = () => undefined) {
  context.mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const told: (readonly [kind: ListKind, at: number])[] = [];
  const ignore = () => undefined;
  const notifications = createNotifications({
    ...{ onStale: ignore, onResource: ignore, onLog: ignore, onVisited: ignore },
    onList(kind) {
      told.push([kind, Date.now()]);
      onList(kind);
    },
  });
  const pass = (ms: number): void => {
    for (let passed = 0; passed < ms; passed += 10) context.mock.timers.tick(10);
  };
  return { notifications, told, pass };
}

test("changes within a moment are one, and each further one is announced later, to five seconds", (context) => {
  const { notifications, told, pass } = announced(context, (kind) => notifications.announce(kind));
  for (const kind of ["tools", "tools"] as const) notifications.announce(kind);
  pass(17_000);
  const times = [50, 150, 350, 750, 1550, 3150, 6350, 11_350, 16_350];
  assert.deepEqual(
    told,
    times.map((at) => ["tools", at]),
  );
  notifications.dispose();
  pass(6000);
  assert.equal(told.length, times.length, "nothing is announced after the end");
});

test("it is calm after a second, or twice the last delay, without a change", (context) => {
  const { notifications, told, pass } = announced(context);
  /** How long a change waits that comes so long after the last one was announced. */
  const delayAfter = (calmMs: number): number => {
    const before = told.length;
    pass(calmMs);
    const changedAt = Date.now();
    notifications.announce("tools");
    while (told.length === before) pass(10);
    return Date.now() - changedAt;
  };
  const delays = [0, 500, 1000, 0, 0, 1600, 3210, 1010, 1000, 1010].map(delayAfter);
  assert.deepEqual(delays, [50, 100, 200, 400, 800, 1600, 50, 50, 100, 50]);
  notifications.dispose();
});

test("a change that was announced is not announced with the next one, nor one that came before the end", (context) => {
  const { notifications, told, pass } = announced(context);
  notifications.announce("tools");
  notifications.announce("prompts");
  pass(2000);
  notifications.announce("prompts");
  pass(2000);
  assert.deepEqual(
    told.map(([kind]) => kind),
    ["tools", "prompts", "prompts"],
  );
  notifications.announce("tools");
  notifications.dispose();
  notifications.announce("resources");
  pass(6000);
  assert.deepEqual(
    told.slice(3).map(([kind]) => kind),
    ["resources"],
  );
});
