import * as vscode from "vscode";
import { createProcessRecords, type ProcessRecords } from "../../mcp/observe/processRecords.ts";
import { type SavedState, savedInWorkspace } from "../platform/savedState.ts";
import type { Permission, Runner } from "../../domain/speckit/implement/runner.ts";
import type { ServerLaunch } from "../../domain/chant/mergeMcpConfig.ts";
import { bundledLaunch } from "../servers/bundledServers.ts";
import { createTrustQuestion } from "./runners/askForTrust.ts";
import { askForRunner, offeredPermissions } from "./runners/askForRunner.ts";
import { type RunnerChoice, modelRunner, promptRunner, runnerChoiceSchema } from "./runnerChoice.ts";
import type { FoundRunner, RunnerDefinitions } from "./runnerDefinitions.ts";
import type { VirtualDocuments } from "../platform/virtualDocuments.ts";

/** The agents of this machine, and the one that this workspace works with. */
export interface Runners {
  /** Asks who shall do the work; `given` is taken without asking while it can be had. Undefined: dismissed. */
  chooseRunner(signal: AbortSignal, given?: RunnerChoice): Promise<RunnerChoice | undefined>;
  /** Agents whose program is on PATH and that may run. */
  find(): Promise<readonly FoundRunner[]>;
  /** Whether an agent may follow what the repository configures for agents; asks where that was not answered before. */
  mayTrust(runner: Runner, permission: Permission, root: string, signal: AbortSignal): Promise<boolean>;
  /** Starts the chant server that agents are given. */
  readonly chant: ServerLaunch;
  /** Agents that this window started; absent where nothing is kept. */
  readonly processes: ProcessRecords | undefined;
}

interface RunnersDeps {
  readonly context: vscode.ExtensionContext;
  readonly definitions: RunnerDefinitions;
  readonly documents: Pick<VirtualDocuments, "show">;
  /** Has the bundled servers know an agent that was allowed just now. */
  readonly reloadServers: () => Promise<void>;
  /** The folder of process records: what a window left running is ended by the next one. */
  readonly records: string | undefined;
}

export function createRunners({ context, definitions, documents, reloadServers, records }: RunnersDeps): Runners {
  const saved: SavedState<RunnerChoice | undefined> = savedInWorkspace(
    context,
    "runnerChoice",
    (stored) => runnerChoiceSchema.safeParse(stored).data,
  );
  async function ask(
    found: readonly FoundRunner[],
    signal: AbortSignal,
    given: RunnerChoice | undefined,
  ): Promise<RunnerChoice | undefined> {
    const hasModel = (await vscode.lm.selectChatModels()).length > 0;
    const isThere = ({ runner, permission }: RunnerChoice): boolean =>
      runner === promptRunner ||
      ((runner === modelRunner ? hasModel : found.some((each) => each.runner.id === runner)) &&
        offeredPermissions(found, runner).includes(permission));
    if (given && isThere(given)) return given;
    const last = saved.read();
    return askForRunner({ found, hasModel, last: last && isThere(last) ? last : undefined }, signal);
  }
  return {
    find: () => definitions.findAllowed(),
    mayTrust: createTrustQuestion(context, documents),
    chant: bundledLaunch(context.extensionPath, "chant"),
    processes: records === undefined ? undefined : createProcessRecords(records),
    async chooseRunner(signal, given) {
      const found = await definitions.find();
      const choice = await ask(found, signal, given);
      const agent = found.find(({ runner }) => runner.id === choice?.runner);
      if (agent?.isOfWorkspace) {
        // The same question whoever chose it: a run that is repeated, too.
        if (!(await definitions.askToRun(agent))) return undefined;
        await reloadServers();
      }
      if (choice && choice !== given) saved.write(choice);
      return choice;
    },
  };
}
