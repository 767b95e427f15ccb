import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { createTemporaryFolder } from "../../test/support/temporaryFolder.ts";
import { readRunners } from "../domain/speckit/implement/runner.ts";
import { watchForLogin } from "./loginWatch.ts";
import { runAgent } from "./runAgent.ts";

const amp = [
  "No API key found. Starting login flow...",
  "If your browser does not open automatically, visit:",
  "https://example.org/auth/cli-login?authToken=fb5c918f",
];

function watched({ mock }: TestContext, firstOutputSeconds?: number) {
  mock.timers.enable({ apis: ["setTimeout"] });
  const told: string[] = [];
  const limit = firstOutputSeconds === undefined ? {} : { firstOutputSeconds };
  const watch = watchForLogin(limit, (why) => told.push(why));
  return { told, watch, tick: (seconds: number) => mock.timers.tick(seconds * 1000) };
}

test("a program that asks for a login and then falls silent is reported", (t) => {
  const { told, watch, tick } = watched(t);
  for (const line of amp) watch.hear(line);
  tick(15);
  assert.deepEqual(told, ["login"]);
});

test("one that goes on working is not", (t) => {
  const { told, watch, tick } = watched(t);
  watch.hear("Please log in for more models.");
  watch.hear("Reading src/login.ts now");
  tick(600);
  assert.deepEqual(told, []);
});

test("words about logins in the middle of the work are not a request", (t) => {
  const { told, watch, tick } = watched(t);
  for (let line = 0; line < 30; line++) watch.hear(`line ${String(line)} of the work`);
  watch.hear('The page says "Please log in".');
  tick(600);
  assert.deepEqual(told, []);
});

test("silence is reported only where a program is known to print early", (t) => {
  const quick = watched(t, 120);
  quick.tick(120);
  assert.deepEqual(quick.told, ["silence"]);
  t.mock.timers.reset();
  const slow = watched(t);
  slow.tick(3600);
  assert.deepEqual(slow.told, []);
});

test("a silent program is ended with a sentence", async (t) => {
  const folder = await createTemporaryFolder();
  t.after(() => folder.remove());
  const args = ["-e", "setInterval(() => 0, 1000)"];
  const [runner] = readRunners(JSON.stringify([{ id: "x", label: "X", command: process.execPath, args }])).runners;
  assert.ok(runner);
  const end = await runAgent(
    {
      runner: { ...runner, firstOutputSeconds: 0.2 },
      permission: "all",
      prompt: "",
      root: folder.path,
      featureFolder: folder.path,
      environment: process.env,
      onOutput: () => undefined,
    },
    new AbortController().signal,
  );
  assert.match(end.failure ?? "", /^it said nothing for 0\.2 seconds, so it may wait for a login\. .*X/);
});
