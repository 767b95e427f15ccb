import { homedir } from "node:os";
import { setFlagsFromString } from "node:v8";
import { childAgents } from "../../agents/agentStarter.ts";
import { messageOf } from "../../domain/errors.ts";
import { useTexts } from "../kit/work/useTexts.ts";
import { createServerLog } from "../kit/serverLog.ts";
import { startFolder, startPlaceOf } from "../kit/start/startPlace.ts";
import { stdioMain } from "../kit/start/stdioMain.ts";
import {
  type ChantCommand,
  type InitCommand,
  readCommandLine,
  type ServeCommand,
  usage,
  type WorkCommand,
} from "./commandLine.ts";
import { ProjectFinder } from "./project/projectFinder.ts";
import { createChantServer } from "./server.ts";
import type { ChantServices } from "./tools/chantTool.ts";

const start = startFolder(startPlaceOf(process.argv.slice(2), process.cwd()));
run(readCommandLine(process.argv.slice(2)));

function run(command: ChantCommand): void {
  switch (command.kind) {
    case "serve":
      return void serve(command);
    case "init":
      return endWith(init(command));
    case "work":
      return endWith(work(command));
    case "help":
      return void process.stdout.write(usage);
    case "misused":
      process.stderr.write(`${command.sentence}\n\n${usage}`);
      process.exitCode = 2;
  }
}

function serve({ withExtras, withWork, offered }: ServeCommand): Promise<void> {
  // What is read here stays. Otherwise the young generation would grow to 130 MB without saving time.
  setFlagsFromString("--semi-space-growth-factor=1");
  return stdioMain(createChantServer(servicesOf(withExtras), offered, withWork));
}

function servicesOf(withExtras: boolean): ChantServices {
  const writeLine = (line: string): void => void process.stderr.write(`${line}\n`);
  const log = createServerLog(writeLine, () => undefined);
  return {
    projects: new ProjectFinder(start, { homeFolder: homedir(), log }),
    clock: { now: () => new Date() },
    random: Math.random,
    environment: process.env,
    agents: childAgents,
    useTexts: () => useTexts(process.env),
    withExtras,
  };
}

/** The one thing that must be possible before there is a project. */
async function init({ isMinimal, isSilent, agent: named }: InitCommand): Promise<number> {
  const { initProject } = await import("./init/initProject.ts");
  const { askForAgent } = await import("./init/askForAgent.ts");
  const { ownLaunch } = await import("./ownLaunch.ts");
  const answer = named ?? (await askForAgent(process.stdin, process.stdout));
  if (answer === "cancelled") {
    process.stderr.write("Nothing was changed.\n");
    return 1;
  }
  const launch = answer === undefined ? undefined : ownLaunch();
  const lines = await initProject({ root: start, now: new Date(), isMinimal, isSilent, launch });
  process.stdout.write(`${lines.join("\n")}\n`);
  return 0;
}

async function work(command: WorkCommand): Promise<number> {
  const { workInTerminal } = await import("./work/workInTerminal.ts");
  return workInTerminal(command, servicesOf(false));
}

function endWith(ending: Promise<number>): void {
  ending.then(
    (code) => {
      process.exitCode = code;
    },
    (error: unknown) => {
      process.stderr.write(`${messageOf(error)}\n`);
      process.exitCode = 1;
    },
  );
}
