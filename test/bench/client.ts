import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Connection } from "../../src/mcp/connection.ts";
import { hostileScript, never, stdioEntry, withConnection } from "../protocol/client/support.ts";
import { medianTimes, timeOf, type Bench, type BenchRow } from "./bench.ts";
import { type RawClient, startRawClient } from "./rawClient.ts";

type Call = () => Promise<unknown>;

const rounds = 7;
const megabytes = 100;

/** Calls in flight at one time, how many calls in all, and the least share of the raw speed that is good enough. */
const loads = [
  { inFlight: 1, calls: 2000, share: 0.6 },
  { inFlight: 100, calls: 10_000, share: 0.35 },
  { inFlight: 1000, calls: 10_000, share: 0.35 },
] as const;

/** The client host against bare JSON lines over a pipe to the same server. */
export const client: Bench = {
  name: "client",
  async run() {
    const rows: BenchRow[] = [];
    const entry = stdioEntry("echo", [hostileScript, "wellBehaved"]);
    await withConnection(entry, async (connection) => {
      const raw = startRawClient([hostileScript, "wellBehaved"]);
      rows.push(...(await measureRoundTrips(connection, raw)));
      await raw.stop();
    });
    await withConnection(stdioEntry("huge", [hostileScript, "hugeLine"]), async (connection) => {
      const raw = startRawClient([hostileScript, "hugeLine"]);
      rows.push(...(await measureHugeLine(connection, raw)));
      await raw.stop();
    });
    return rows;
  },
};

async function measureRoundTrips(connection: Connection, raw: RawClient): Promise<readonly BenchRow[]> {
  const args = { text: "hello" };
  const ours: Call = () => connection.callTool("echo", args, { signal: never });
  const bare: Call = () => raw.call("echo", args);
  const rows: BenchRow[] = [];
  for (const { inFlight, calls, share } of loads) {
    // Both are warm before anything counts.
    await repeat(ours, calls, inFlight);
    await repeat(bare, calls, inFlight);
    const candidates = {
      ours: () => timeOf(() => repeat(ours, calls, inFlight)),
      bare: () => timeOf(() => repeat(bare, calls, inFlight)),
    };
    const times = await medianTimes(candidates, rounds);
    const perSecond = (ms: number): string => Math.round((calls / ms) * 1000).toLocaleString("en");
    rows.push({
      name: `round trips, ${inFlight} in flight`,
      ratio: times.ours / times.bare,
      goal: 1 / share,
      detail: `${perSecond(times.ours)} against ${perSecond(times.bare)} a second: ${(times.bare / times.ours).toFixed(2)} of the raw speed, at least ${share}`,
    });
  }
  return rows;
}

/** A reply far over our limit: it is dropped while it streams by, and the editor must not notice. */
async function measureHugeLine(connection: Connection, raw: RawClient): Promise<readonly BenchRow[]> {
  const args = { bytes: megabytes * 2 ** 20 };
  const refused: Call = () =>
    connection.callTool("echo", args, { signal: never }).then(
      () => Promise.reject(new Error("The line should have been refused.")),
      () => undefined,
    );
  await connection.start(never);
  let lag = 0;
  const ours = async (): Promise<number> => {
    // A new one each time: it would count the pause between two measurements as lag.
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const time = await timeOf(refused);
    delay.disable();
    lag = Math.max(lag, delay.max / 1e6);
    return time;
  };
  const times = await medianTimes({ ours, bare: () => timeOf(() => raw.call("echo", args)) }, 3);
  const detail = `${times.ours.toFixed(0)} ms against ${times.bare.toFixed(0)} ms`;
  return [
    { name: `a line of ${megabytes} MB`, ratio: times.ours / times.bare, goal: 10, detail },
    { name: "event loop lag meanwhile, of 50 ms", ratio: lag / 50, goal: 1, detail: `${lag.toFixed(1)} ms` },
  ];
}

async function repeat(call: Call, calls: number, inFlight: number): Promise<void> {
  let started = 0;
  const caller = async (): Promise<void> => {
    while (started < calls) {
      started += 1;
      await call();
    }
  };
  await Promise.all(Array.from({ length: inFlight }, caller));
}
