import assert from "node:assert/strict";
import { test } from "node:test";
import { createNotifications } from "./notifications.ts";

test("a server that tells of a change after each list is listed less and less often", (context) => {
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

test("a change after a calm is told as quickly as the first", (context) => {
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
