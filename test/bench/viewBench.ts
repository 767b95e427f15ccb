import { setTimeout as pause } from "node:timers/promises";
import type { StdioClient } from "../support/stdioClient.ts";
import { median, timeOf, type BenchRow } from "./bench.ts";

/** What a view does with a large project, everything between the answer and its rows, as the extension host does it. */
export interface MeasuredView<Shown> {
  /** "specs view, 10000 specs" */
  readonly name: string;
  /** A server that has not been asked for rows yet. */
  startServer(): StdioClient;
  /** Has the server answer, and does nothing with it. */
  ask(server: StdioClient): Promise<unknown>;
  overServer(server: StdioClient): {
    show(): Promise<Shown>;
    /** Changes a file, another one each round, and counts the rows that are drawn again. */
    countRedrawn(before: Shown, round: number): Promise<number>;
  };
  /** As in Restricted Mode. */
  fromFiles(): {
    show(): Promise<unknown>;
    readonly filesRead: number;
    /** Changes a file, and reads what there is then. */
    changeOne(): Promise<unknown>;
  };
}

const rounds = 5;
const longestGoalMs = 50;

export async function measureView<Shown>(view: MeasuredView<Shown>): Promise<readonly BenchRow[]> {
  const rows = [...(await measureServer(view)), ...(await measureFiles(view))];
  return rows.map((row) => ({ ...row, name: `${view.name}: ${row.name}` }));
}

async function measureServer<Shown>(view: MeasuredView<Shown>): Promise<readonly BenchRow[]> {
  const [answers, times, longest]: [number[], number[], number[]] = [[], [], []];
  const [redrawn, changes]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    await withServer(view, async (server) => {
      answers.push(await timeOf(() => view.ask(server)));
    });
    await withServer(view, async (server) => {
      const reader = view.overServer(server);
      const first = await watchTurns(() => reader.show());
      times.push(first.time);
      longest.push(first.longestTurn);
      changes.push(await timeOf(async () => redrawn.push(await reader.countRedrawn(first.result, round))));
    });
  }
  const [first, answer] = [median(times), median(answers)];
  const compared = `${first.toFixed(0)} ms against ${answer.toFixed(0)} ms of the server's own answer`;
  return [
    { name: "first rows", ratio: first / answer, goal: 1.5, detail: compared },
    {
      name: "rows drawn again after one change",
      ratio: Math.max(...redrawn),
      goal: 1,
      detail: `read and compared in ${median(changes).toFixed(0)} ms`,
    },
    blockedRow("longest the host was blocked", longest),
  ];
}

/** What is read again, and how long the host is held up. */
async function measureFiles<Shown>(view: MeasuredView<Shown>): Promise<readonly BenchRow[]> {
  const [times, longest, readAgain]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    const reader = view.fromFiles();
    const first = await watchTurns(() => reader.show());
    times.push(first.time);
    longest.push(first.longestTurn);
    const before = reader.filesRead;
    await reader.changeOne();
    readAgain.push(reader.filesRead - before);
  }
  return [
    {
      name: "files read again after one change, without a server",
      ratio: Math.max(...readAgain),
      goal: 1,
      detail: `first rows took ${median(times).toFixed(0)} ms`,
    },
    blockedRow("longest the host was blocked, without a server", longest),
  ];
}

/** It is the worst round that a person would notice. */
const blockedRow = (name: string, longest: readonly number[]): BenchRow => ({
  name,
  ratio: Math.max(...longest) / longestGoalMs,
  goal: 1,
  detail: `at worst ${Math.max(...longest).toFixed(0)} ms against ${longestGoalMs} ms, usually ${median(longest).toFixed(0)} ms`,
});

async function withServer<Shown>(
  view: MeasuredView<Shown>,
  use: (server: StdioClient) => Promise<void>,
): Promise<void> {
  const server = view.startServer();
  await server.request("tools/list");
  await use(server);
  await server.close();
}

/**
 * How long something takes, and for how long of that nothing else had its turn: in time of this thread, since other
 * processes on a busy machine hold up everybody.
 */
async function watchTurns<T>(run: () => Promise<T>): Promise<{ result: T; time: number; longestTurn: number }> {
  let [longestTurn, before] = [0, threadMs()];
  const watching = setInterval(() => {
    const now = threadMs();
    longestTurn = Math.max(longestTurn, now - before);
    before = now;
  }, 1);
  const start = performance.now();
  const result = await run();
  const time = performance.now() - start;
  // The last turn counts when the next one begins.
  await pause(10);
  clearInterval(watching);
  return { result, time, longestTurn };
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
