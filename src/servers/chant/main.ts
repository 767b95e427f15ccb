import { homedir } from "node:os";
import { setFlagsFromString } from "node:v8";
import { messageOf } from "../../domain/errors.ts";
import { createServerLog } from "../kit/serverLog.ts";
import { startFolder, startPlaceOf } from "../kit/startPlace.ts";
import { stdioMain } from "../kit/stdioMain.ts";
import { ProjectFinder } from "./project/projectFinder.ts";
import { createChantServer } from "./server.ts";

const [command] = process.argv.slice(2);
const start = startFolder(startPlaceOf(process.argv.slice(2), process.cwd()));
if (command === "init") init().catch(reportFailure);
else void serve();

function serve(): Promise<void> {
  // What is read here stays. The room for short-lived objects would grow to 130 MB on its account, and win no time.
  setFlagsFromString("--semi-space-growth-factor=1");
  const writeLine = (line: string): void => void process.stderr.write(`${line}\n`);
  const log = createServerLog(writeLine, () => undefined);
  return stdioMain(
    createChantServer({
      projects: new ProjectFinder(start, { homeFolder: homedir(), log }),
      clock: { now: () => new Date() },
      random: Math.random,
      environment: process.env,
      withExtras: process.argv.includes("--extras"),
    }),
  );
}

/** `init [--minimal] [--silent] [--agent <name>]`: the one thing that must be possible before there is a project. */
async function init(): Promise<void> {
  const { initProject } = await import("./init/initProject.ts");
  const [program = process.execPath, script = ""] = process.argv;
  const lines = await initProject({
    root: start,
    now: new Date(),
    isMinimal: process.argv.includes("--minimal"),
    isSilent: process.argv.includes("--silent"),
    launch: process.argv.includes("--agent") ? { command: program, args: [script] } : undefined,
  });
  process.stdout.write(`${lines.join("\n")}\n`);
}

function reportFailure(error: unknown): void {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exitCode = 1;
}
