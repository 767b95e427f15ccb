import assert from "node:assert/strict";
import { test } from "node:test";
import { AppError } from "../../../src/domain/errors.ts";
import { CallError } from "../../../src/mcp/callError.ts";
import type { Connection, ConnectionState } from "../../../src/mcp/connection.ts";
import { timeoutProfiles, type ServerEntry } from "../../../src/mcp/serverEntry.ts";
import { isRunning, leavesNothing } from "./leaks.ts";
import { hostileScript, never, stdioEntry, untilState, withConnection } from "./support.ts";

/** Restarts at once, so that no test waits for a backoff it does not check. */
const quickRestart = { initialMs: 1, maxMs: 5, crashes: 5, windowMs: 60_000 };

const hostile = (mode: string, overrides: Partial<ServerEntry> = {}): ServerEntry =>
  stdioEntry("hostile", [hostileScript, mode], { restart: quickRestart, ...overrides });

/** The first word names the mode. */
const testMode = (
  title: string,
  use: (connection: Connection) => Promise<void>,
  overrides?: Partial<ServerEntry>,
): void =>
  void test(`hostile server: ${title}`, () => {
    const [mode = ""] = title.split(" ");
    return leavesNothing(() => withConnection(hostile(mode, overrides), (connection) => use(connection)));
  });

const echo = async (connection: Connection, text: string): Promise<string> =>
  (await connection.callTool("echo", { text }, { signal: never })).text;

const failure = async (call: Promise<unknown>): Promise<AppError> => {
  try {
    await call;
  } catch (thrown) {
    assert.ok(thrown instanceof AppError, String(thrown));
    return thrown;
  }
  return assert.fail("It should have failed");
};

const failedState = ({ state }: Connection): Extract<ConnectionState, { kind: "failed" }> => {
  if (state.kind !== "failed") assert.fail(`It is ${state.kind}`);
  return state;
};

testMode(
  "silentInitialize",
  async (connection) => {
    const error = await failure(connection.start(never));
    assert.equal(error.message, "hostile did not respond within 500 ms of starting");
    assert.ok(connection.state.kind === "restarting" && connection.state.reason === error.message);
    const starts: string[] = ["starting"];
    connection.onDidChangeState(({ kind }) => kind === "starting" && starts.push(kind));
    await untilState(connection, "failed");
    assert.equal(starts.length, 5, "it is tried again, but not for ever");
    assert.equal(
      (await failure(echo(connection, "x"))).message,
      "hostile did not respond within 500 ms of starting. Restart it to try again",
    );
  },
  { timeouts: { ...timeoutProfiles.default, initialize: 500 } },
);

testMode("garbageOnStdout [clause 165]", async (connection) => {
  assert.equal(await echo(connection, "hello"), "hello");
  assert.ok(connection.output.some(({ source, text }) => source === "problem" && text.includes("Starting up...")));
});

testMode("halfLineThenExit", async (connection) => {
  const error = await failure(echo(connection, "hello"));
  assert.equal(error.message, "echo was interrupted: hostile stopped (exit code 3)");
  await untilState(connection, "ready");
});

testMode("exitDuringCall [clauses 100, 157, 158, 174]", async (connection) => {
  assert.equal(await echo(connection, "x"), "alive");
  const error = await failure(connection.callTool("die", {}, { signal: never }));
  assert.equal(error.message, "die was interrupted: hostile stopped (exit code 7)");
  assert.ok(error instanceof CallError && error.canRetry);
  assert.equal(await echo(connection, "x"), "alive", "a call during the restart waits for it");
  assert.equal(connection.statistics.restarts, 1);
});

testMode("exitAtStart [clause 159]", async (connection) => {
  const states: string[] = [];
  connection.onDidChangeState(({ kind }) => states.push(kind));
  const error = await failure(connection.start(never));
  assert.match(error.message, /hostile stopped \(exit code 1\)/);
  assert.equal(states.filter((kind) => kind === "starting").length, 5);
  assert.equal(failedState(connection).exitCode, 1);
  assert.match((await failure(echo(connection, "x"))).message, /Restart it to try again/);
});

testMode("ignoresSigterm [clauses 160, 161]", async (connection) => {
  await connection.start(never);
  await connection.stop();
  assert.deepEqual(connection.state, { kind: "stopped" });
});

const grandchildOf = (connection: Connection): number =>
  Number(connection.output.map(({ text }) => /^grandchild (\d+)/.exec(text)?.[1]).find((pid) => pid !== undefined));

testMode("grandchild [clause 161]", async (connection) => {
  assert.equal(await echo(connection, "x"), "x");
  const pid = grandchildOf(connection);
  assert.ok(isRunning(pid));
  await connection.stop();
  assert.ok(!isRunning(pid));
});

testMode("grandchildThenDie", async (connection) => {
  await connection.start(never);
  const pid = grandchildOf(connection);
  await failure(echo(connection, "x"));
  await untilState(connection, "ready");
  await connection.stop();
  assert.ok(!isRunning(pid));
});

testMode("hugeLine", async (connection) => {
  const error = await failure(connection.callTool("echo", {}, { signal: never }));
  assert.match(error.message, /could not be read: A reply of 1048\d+ bytes is too large/);
  assert.equal(
    (await connection.callTool("echo", { bytes: 4 * 1024 * 1024 }, { signal: never })).text.length,
    4 * 1024 * 1024,
  );
  assert.equal(connection.state.kind, "ready");
  assert.equal(connection.statistics.restarts, 0);
});

testMode("manyPages", async (connection) => {
  const tools = await connection.list("tools", never);
  assert.equal(tools.length, 10_000);
  assert.equal(tools.at(-1)?.name, "tool_9999");
});

testMode("endlessPages", async (connection) => {
  assert.equal((await connection.list("tools", never)).length, 1000);
  assert.deepEqual(connection.known("tools")?.problems, ["The list of tools was cut after 1000 pages."]);
});

testMode("oddTools [clause 136]", async (connection) => {
  const tools = await connection.list("tools", never);
  assert.deepEqual(
    tools.map(({ name, inputSchema }) => [name, inputSchema]),
    ["sync_repository", "nulls", "text_schema"].map((name) => [name, { type: "object" }]),
  );
  assert.equal(connection.known("tools")?.problems.length, 3);
});

testMode("nullResults", async (connection) => {
  assert.deepEqual(await connection.list("tools", never), []);
  assert.deepEqual(await connection.callTool("echo", {}, { signal: never }), { content: [], text: "" });
  assert.deepEqual(await connection.readResource("a", never), [{ uri: "a", text: "b" }]);
});

testMode("emptyReplies", async (connection) => {
  const error = await failure(echo(connection, "x"));
  assert.equal(error.message, "The response of hostile to echo could not be read: It has no result.");
});

testMode("wrongIds", async (connection) => {
  assert.equal(await echo(connection, "x"), "mine");
  assert.equal(await echo(connection, "as text"), "kept");
  assert.ok(connection.output.some(({ text }) => text === "A reply to the unknown request 99999 was ignored."));
});

testMode("duplicateReplies", async (connection) => {
  assert.equal(await echo(connection, "a"), "a 0");
  assert.equal(await echo(connection, "b"), "b 0");
  assert.equal(connection.state.kind, "ready");
});

testMode("errorWithoutMessage", async (connection) => {
  assert.equal((await failure(echo(connection, "x"))).message, "echo failed: The server gave no reason.");
  assert.match((await failure(connection.ping(never))).message, /just text/);
});

testMode("closesStdoutOnly", async (connection) => {
  assert.equal((await failure(echo(connection, "x"))).message, "echo was interrupted: hostile closed its output");
  await untilState(connection, "ready");
});

testMode("floodsStderr [clause 167]", async (connection) => {
  assert.equal(await echo(connection, "x"), "done");
  assert.ok(connection.output.length <= 2000);
});

testMode("floodsProgress", async (connection) => {
  let last = 0;
  const options = { signal: never, onProgress: ({ progress }: { progress: number }) => void (last = progress) };
  assert.equal((await connection.callTool("echo", {}, options)).text, "done");
  assert.equal(last, 100_000, "progress in one chunk with the reply arrives before it");
});

testMode("listChangedStorm", async (connection) => {
  await connection.list("tools", never);
  let told = 0;
  const changed = new Promise<void>((resolve) => {
    connection.onDidChangeList(() => {
      told += 1;
      resolve();
    });
  });
  assert.equal(await echo(connection, "x"), "done");
  await changed;
  assert.ok(told < 50, `${told} events for one storm`);
});

testMode("slowLoris", async (connection) => {
  assert.equal((await connection.callTool("echo", { everyMs: 1 }, { signal: never })).text, "slow");
  const slow = connection.callTool("echo", { everyMs: 50 }, { signal: never, timeoutMs: 400 });
  assert.equal((await failure(slow)).code, "timedOut", "single bytes do not restart the clock");
});

testMode("unknownVersion [clause 261]", async (connection) => {
  const error = await failure(connection.start(never));
  assert.equal(
    error.message,
    "hostile cannot be used: it uses MCP revision 1999-01-01, which Flightdeck does not support",
  );
});

testMode("bareInitialize [clauses 260, 262]", async (connection) => {
  await connection.start(never);
  assert.deepEqual(await connection.list("tools", never), [], "a server without the capability is not asked");
});

testMode("speaksLaterOnly", async (connection) => {
  const sentence = "hostile refused the connection: Unsupported protocol version. It supports MCP 2026-07-28";
  assert.equal((await failure(connection.start(never))).message, sentence);
});

testMode("refusesInitialize", async (connection) => {
  assert.equal((await failure(connection.start(never))).message, "hostile refused the connection: Go away");
});

test("a command that does not exist is named, and not tried again [clauses 174, 231]", () =>
  leavesNothing(() =>
    withConnection(
      hostile("wellBehaved", { launch: { type: "stdio", command: "no-such-command-here", args: [], env: {} } }),
      async (connection) => {
        assert.equal((await failure(connection.start(never))).message, "`no-such-command-here` was not found on PATH");
        assert.equal(connection.state.kind, "failed");
        assert.equal(connection.statistics.restarts, 0);
      },
    ),
  ));
