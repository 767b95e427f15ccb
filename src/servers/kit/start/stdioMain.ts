import { setTimeout } from "node:timers/promises";
import { pathOnly } from "../../../domain/windowsPrograms.ts";
import { createServer, type KitServer } from "../createServer.ts";
import type { ServerDefinition } from "../serverDefinition.ts";
import { startPlaceOf } from "./startPlace.ts";
import { untilRemoved } from "./untilRemoved.ts";
import { reserveStdout } from "../wire/reserveStdout.ts";
import { StdioPeer } from "../wire/stdioPeer.ts";

/** Runs a server over the pipes of this process, and ends the process when the client is gone. */
export async function stdioMain(
  definition: ServerDefinition,
  /** After the client closed our input, how long we wait for the next answer before we give up on the rest. */
  graceMs = 5000,
): Promise<void> {
  lookForProgramsOnPathOnly();
  const output = reserveStdout();
  const server = createServer(definition, (line) => process.stderr.write(`${line}\n`));
  const client = new StdioPeer({ input: process.stdin, output });

  // The reader of our output or our log is gone: there is nothing left to do.
  for (const stream of [output, process.stdout, process.stderr]) stream.on("error", () => process.exit(0));
  process.on("uncaughtException", (error) => server.log.error("A background task failed.", error));
  process.on("unhandledRejection", (reason) => server.log.error("A background task failed.", reason));

  server.serve(client);
  const { root } = startPlaceOf(process.argv.slice(2), process.cwd());
  const removed = root === undefined ? [] : [untilRemoved(root).then(() => server.log.info(`${root} is gone.`))];
  await Promise.race([client.inputEnded, ...removed]);
  server.clientGone();
  await settleOrStall(client, server, graceMs);
  await client.flush();
  server.dispose();
  process.exit(0);
}

/** Windows would start a program of the working directory rather than that of the PATH. Agents do not inherit this. */
function lookForProgramsOnPathOnly(): void {
  process.env[pathOnly.name] ??= pathOnly.value;
}

/** Many requests may be waiting in line; as long as one after the other is answered, none is given up. */
async function settleOrStall(client: StdioPeer, server: KitServer, graceMs: number): Promise<void> {
  const settled = client.answered.then(() => server.whenIdle()).then(() => true);
  for (let before = -1; before !== client.answerCount;) {
    before = client.answerCount;
    // The timer also keeps the process alive for a call that waits for nothing Node knows of.
    if (await Promise.race([settled, setTimeout(graceMs, false)])) return;
  }
}
