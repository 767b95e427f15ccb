import assert from "node:assert/strict";
import { test } from "node:test";
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
  notifications.dispose();
});
