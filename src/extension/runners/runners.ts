import * as vscode from "vscode";
import { findExecutable } from "../../disk/findExecutable.ts";
import { knownRunners } from "../../domain/speckit/implement/knownRunners.ts";
import { readRunners, type Runner } from "../../domain/speckit/implement/runner.ts";
import type { Log } from "../../domain/ports.ts";
import { createProcessRecords, type ProcessRecords } from "../../mcp/observe/processRecords.ts";
import { type SavedState, savedInWorkspace } from "../savedState.ts";
import type { Settings } from "../settings.ts";
import { askForRunner, offeredPermissions } from "./askForRunner.ts";
import { type RunnerChoice, modelRunner, promptRunner, runnerChoiceSchema } from "./runnerChoice.ts";

export interface FoundRunner {
  readonly runner: Runner;
  /** Of its program on this machine. */
  readonly path: string;
}

/** The agents of this machine, and the one that this workspace works with. */
export interface Runners {
  /** Asks who shall do the work; `given` is taken without asking while it can be had. Undefined: dismissed. */
  chooseRunner(signal: AbortSignal, given?: RunnerChoice): Promise<RunnerChoice | undefined>;
  /** Agents whose program is on PATH. */
  find(): Promise<readonly FoundRunner[]>;
  /** Agents that this window started; absent where nothing is kept. */
  readonly processes: ProcessRecords | undefined;
}

export interface RunnersDeps {
  readonly context: vscode.ExtensionContext;
  readonly settings: Settings;
  readonly log: Log;
  /** The folder of process records: what a window left running is ended by the next one. */
  readonly records: string | undefined;
}

export function createRunners({ context, settings, log, records }: RunnersDeps): Runners {
  const saved: SavedState<RunnerChoice | undefined> = savedInWorkspace(
    context,
    "runnerChoice",
    (stored) => runnerChoiceSchema.safeParse(stored).data,
  );
  const find = async (): Promise<readonly FoundRunner[]> => {
    const own = readRunners(JSON.stringify(settings.read("flightdeck.runners")));
    for (const problem of own.problems) log.warn(`The setting flightdeck.runners: ${problem}`);
    const byId = new Map([...knownRunners, ...own.runners].map((runner) => [runner.id, runner]));
    const found = await Promise.all(
      [...byId.values()].map(async (runner) => ({ runner, path: await findExecutable(runner.command, process.env) })),
    );
    return found.flatMap(({ runner, path }) => (path === undefined ? [] : [{ runner, path }]));
  };
  return {
    find,
    processes: records === undefined ? undefined : createProcessRecords(records),
    async chooseRunner(signal, given) {
      const found = await find();
      const hasModel = (await vscode.lm.selectChatModels()).length > 0;
      const isThere = ({ runner, permission }: RunnerChoice): boolean =>
        runner === promptRunner ||
        ((runner === modelRunner ? hasModel : found.some((each) => each.runner.id === runner)) &&
          offeredPermissions(found, runner).includes(permission));
      if (given && isThere(given)) return given;
      const last = saved.read();
      const choice = await askForRunner({ found, hasModel, last: last && isThere(last) ? last : undefined }, signal);
      if (choice) saved.write(choice);
      return choice;
    },
  };
}
