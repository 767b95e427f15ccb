import assert from "node:assert/strict";
import { test } from "node:test";
import { createConnectionEvents } from "./connectionEvents.ts";
import { createJournal } from "./observe/journal.ts";
import { createLineMask } from "./observe/maskSecrets.ts";
import { createListCache } from "./requests/listCache.ts";

function connected() {
  const ignore = () => undefined;
  const channel = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore };
  const journal = createJournal(channel, createLineMask([]), undefined);
  const cache = createListCache(60_000, () => 0);
  return { journal, cache, events: createConnectionEvents(journal, cache) };
}

test("what a server logs is heard, and kept as information, a warning or an error", () => {
  const { journal, events } = connected();
  const heard: string[] = [];
  events.log.event(({ level, text }) => void heard.push(`${level} ${text}`));
  const levels = ["debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"];
  for (const level of levels) events.notifications.receive("notifications/message", { level, data: "x" });
  events.notifications.receive("notifications/message", { level: "info", logger: "db", data: "y" });
  assert.deepEqual(heard, [...levels.map((level) => `${level} x`), "info y"]);
  assert.deepEqual(
    journal.lines.map(({ source, level, text }) => `${source} ${level} ${text}`),
    [
      ...["log info x", "log info x", "log info x", "log warning x"],
      ...["log error x", "log error x", "log error x", "log error x", "log info [db] y"],
    ],
  );
});

test("a resource that changed is heard of, and its copy is out of date", () => {
  const { cache, events } = connected();
  const heard: string[] = [];
  events.resource.event((uri) => void heard.push(uri));
  cache.keepResource("a:1", [], cache.now());
  events.notifications.receive("notifications/resources/updated", { uri: "a:1" });
  assert.deepEqual(heard, ["a:1"]);
  assert.equal(cache.freshResource("a:1"), undefined);
});

test("a listener that fails is noted, and the others still hear", () => {
  const { journal, events } = connected();
  const heard: string[] = [];
  events.visited.event(() => {
    throw new Error("Oops");
  });
  events.visited.event((id) => void heard.push(id));
  events.visited.fire("e1");
  assert.deepEqual(heard, ["e1"]);
  assert.match(journal.lines[0]?.text ?? "", /A listener failed: Error: Oops/);
  assert.equal(journal.lines[0]?.level, "error");
});
