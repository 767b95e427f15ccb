import assert from "node:assert/strict";
import { AppError } from "../../../src/domain/errors.ts";
import type { Connection } from "../../../src/mcp/connection.ts";
import { hostileScript, never, stdioEntry, withConnection } from "./support.ts";

interface KillReport {
  readonly kills: number;
  readonly answered: number;
  readonly failed: number;
}

/**
 * Kills a server again and again under concurrent callers: each call answers or says why not, and it always comes back.
 */
export async function killServer(kills: number, callers: number): Promise<KillReport> {
  const entry = stdioEntry("victim", [hostileScript, "pid"], {
    restart: { initialMs: 1, maxMs: 10, crashes: kills + 1, windowMs: 3_600_000 },
  });
  let report = { kills: 0, answered: 0, failed: 0 };
  await withConnection(entry, async (connection) => {
    await connection.start(never);
    let isOver = false;
    const caller = async (): Promise<void> => {
      while (!isOver) report = (await call(connection)) ? add(report, "answered") : add(report, "failed");
    };
    const calling = Promise.all(Array.from({ length: callers }, caller));
    for (let n = 0; n < kills; n += 1) {
      await killOnce(connection);
      report = add(report, "kills");
    }
    isOver = true;
    await calling;
    assert.ok(await call(connection), "the server is back after the last kill");
    assert.equal(connection.statistics.restarts, kills);
  });
  return report;
}

const add = (report: KillReport, what: keyof KillReport): KillReport => ({ ...report, [what]: report[what] + 1 });

/** True for an answer, false for a failure that gives its reason; anything else fails the test. */
async function call(connection: Connection): Promise<boolean> {
  try {
    const { text } = await connection.callTool("echo", { text: "hello" }, { signal: never });
    assert.match(text, /^\d+$/);
    return true;
  } catch (thrown) {
    assert.ok(thrown instanceof AppError, String(thrown));
    assert.match(thrown.message, /^echo was interrupted: (victim was ended by SIGKILL|victim is not running)$/);
    return false;
  }
}

async function killOnce(connection: Connection): Promise<void> {
  // The server reports its pid; a call that was interrupted by the last kill is simply repeated.
  const pid = await connection.callTool("echo", {}, { signal: never }).then(
    ({ text }) => Number(text),
    () => undefined,
  );
  if (pid === undefined) return killOnce(connection);
  const down = nextState(connection, (kind) => kind !== "ready");
  const up = down.then(() => nextState(connection, (kind) => kind === "ready"));
  process.kill(pid, "SIGKILL");
  await up;
}

function nextState(connection: Connection, matches: (kind: string) => boolean): Promise<void> {
  if (matches(connection.state.kind)) return Promise.resolve();
  return new Promise((resolve) => {
    const subscription = connection.onDidChangeState(({ kind }) => {
      if (!matches(kind)) return;
      subscription.dispose();
      resolve();
    });
  });
}
