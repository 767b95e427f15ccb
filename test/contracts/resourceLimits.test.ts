import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { Connection } from "../../src/mcp/connection.ts";
import { inTemporaryFolder } from "../protocol/client/inTemporaryFolder.ts";
import { leavesNothing, never } from "../protocol/client/leaks.ts";
import { stdioEntry, untilState, withConnection } from "../protocol/client/support.ts";
import { printedAnswers } from "./resourceMessages.ts";
import { heardIn, readEntry, withScript, writeScript } from "./withScript.ts";

const name = "meditation";
const silence = [[]];

test("the limits are those of the profile that a server chooses, and a minute by default [clauses 149-152]", () => {
  const limits = (extra: object): object => readEntry(name, { command: "x", ...extra }).timeouts;
  const short = { initialize: 2000, tools: 1000, resources: 500, prompts: 500, byTool: {} };
  const minute = { initialize: 60_000, tools: 60_000, resources: 60_000, prompts: 60_000, byTool: {} };
  assert.deepEqual(limits({ timeouts: "interactive" }), short);
  assert.deepEqual(limits({}), minute);
  assert.deepEqual(limits({ timeouts: { resources: 500 } }), { ...minute, resources: 500 });
});

test("a request that is not answered ends at its limit, and the next one is answered [clauses 149, 150, 166]", () =>
  leavesNothing(() =>
    inTemporaryFolder(async (folder) => {
      const answers = { ...printedAnswers, "resources/list": silence, "tools/call slow": silence };
      const entry = readEntry(name, { ...(await writeScript(folder, { answers })), timeouts: "interactive" });
      // A busy machine may need longer than the profile allows to start a process.
      const patient = { ...entry, timeouts: { ...entry.timeouts, initialize: 60_000 } };
      await withConnection(patient, async (connection) => {
        await connection.start(never);
        const failure = (message: RegExp) => ({ code: "timedOut", message });
        await assert.rejects(connection.list("resources", never), failure(/within 500 ms$/));
        const slow = connection.callTool("slow", {}, { signal: never });
        await assert.rejects(slow, failure(/^meditation did not respond to slow within 1 s$/));
        const next = connection.callTool("search_notes", {}, { signal: never, timeoutMs: 60_000 });
        assert.match((await next).text, /^Found 3 notes/);
        assert.equal(connection.statistics.restarts, 0);
      });
    }),
  ));

test("a server that does not answer initialize is given up after two seconds [clauses 151, 154]", () =>
  leavesNothing(() =>
    withScript(
      { answers: { initialize: silence } },
      (connection) =>
        assert.rejects(connection.start(never), { message: /^meditation did not respond within 2000 ms of starting/ }),
      { name, entry: { timeouts: "interactive" } },
    ),
  ));

test("an idle server stays for the whole session [clause 156]", async (context) => {
  await withScript(
    { answers: printedAnswers },
    async (connection, heard) => {
      context.mock.timers.enable({ apis: ["setTimeout"] });
      await connection.callTool("search_notes", {}, { signal: never });
      context.mock.timers.tick(24 * 60 * 60_000);
      assert.equal(connection.state.kind, "ready");
      await connection.callTool("search_notes", {}, { signal: never });
      context.mock.timers.reset();
      assert.equal(heard.starts.length, 1);
    },
    { name },
  );
});

for (const [what, stays, expected] of [
  ["leaves when its input ends", false, ["end of input"]],
  ["stays is asked by a signal", true, ["end of input", "SIGTERM"]],
] as const)
  test(
    `a server that ${what} [clauses 160, 161]`,
    // Windows has no signal that a process could note.
    { skip: stays && process.platform === "win32" },
    () =>
      leavesNothing(() =>
        withScript({ answers: printedAnswers, stays }, async (connection, heard) => {
          await connection.start(never);
          await connection.stop();
          const events = heard.events.map((event) => event.name).filter((event) => event !== "started");
          assert.deepEqual(events, expected);
        }),
      ),
  );

/** Says why it cannot work, and leaves. */
const broken = (crashes: number, initialMs = 1) =>
  stdioEntry(name, ["-e", "console.error('The index is damaged'); process.exit(2)"], {
    restart: { initialMs, maxMs: 60_000, crashes, windowMs: 60_000 },
  });

test("the last output of a server that could not start is kept, with its exit code [clauses 167, 174]", () =>
  leavesNothing(() =>
    withConnection(broken(1), async (connection) => {
      await assert.rejects(connection.start(never), /^AppError: meditation stopped \(exit code 2\)/);
      const { state } = connection;
      assert.ok(state.kind === "failed");
      assert.deepEqual([state.exitCode, state.stderrTail], [2, ["The index is damaged"]]);
      assert.ok(connection.output.some(({ source, text }) => source === "stderr" && text === "The index is damaged"));
    }),
  ));

/** How long each pause before the next start really was. */
function watchPauses(connection: Connection): readonly number[] {
  const pauses: number[] = [];
  let since: number | undefined;
  connection.onDidChangeState(({ kind }) => {
    if (kind === "starting" && since !== undefined) pauses.push(performance.now() - since);
    since = kind === "restarting" ? performance.now() : undefined;
  });
  return pauses;
}

test("after each crash the next start waits twice as long [clause 168]", () =>
  leavesNothing(() =>
    withConnection(broken(4, 200), async (connection) => {
      const pauses = watchPauses(connection);
      await assert.rejects(connection.start(never));
      await untilState(connection, "failed");
      // A pause is spread between half and all of it, and a timer may fire a millisecond early.
      assert.equal(pauses.length, 3);
      [100, 200, 400].forEach((least, index) => assert.ok((pauses[index] ?? 0) >= least - 2, `${pauses.join()} ms`));
    }),
  ));

/** The group is the fifth figure, behind the name in brackets. */
const groupOf = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[2]);

test(
  "each server runs in a process of its own, at the head of its own group [clause 251]",
  { skip: process.platform !== "linux" && "the group of a process is known on Linux only" },
  () =>
    inTemporaryFolder(async (folder) => {
      const raw = await writeScript(folder, { answers: printedAnswers });
      const start = (connection: Connection): Promise<void> => connection.start(never);
      await withConnection(readEntry("one", raw), async (one) => {
        await start(one);
        await withConnection(readEntry("two", raw), async (two) => {
          await start(two);
          const pids = heardIn(folder).starts.map(({ pid = 0 }) => pid);
          assert.equal(new Set([process.pid, ...pids]).size, 3);
          assert.deepEqual(pids.map(groupOf), pids);
        });
      });
    }),
);
