import type * as vscode from "vscode";
import { loadPart, onFirstUse } from "../../domain/loadPart.ts";
import { createProcessRecords, type ProcessRecords } from "../../mcp/observe/processRecords.ts";
import type { Permission, Runner } from "../../domain/speckit/implement/runner.ts";
import type { ServerLaunch } from "../../domain/chant/mergeMcpConfig.ts";
import { bundledLaunch } from "../servers/bundledServers.ts";
import type { RunnerChoice } from "./runnerChoice.ts";
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
  const questions = onFirstUse(async () => {
    const { createRunnerQuestions } = await loadPart(import("./runners/runnerQuestions.ts"));
    return createRunnerQuestions(context, documents);
  });
  return {
    find: () => definitions.findAllowed(),
    mayTrust: async (...question) => (await questions()).mayTrust(...question),
    chant: bundledLaunch(context.extensionPath, "chant"),
    processes: records === undefined ? undefined : createProcessRecords(records),
    async chooseRunner(signal, given) {
      const found = await definitions.find();
      const asking = await questions();
      const choice = await asking.ask(found, signal, given);
      const agent = found.find(({ runner }) => runner.id === choice?.runner);
      if (agent?.isOfWorkspace) {
        // The same question whoever chose it: a run that is repeated, too.
        if (!(await definitions.askToRun(agent))) return undefined;
        await reloadServers();
      }
      if (choice && choice !== given) asking.remember(choice);
      return choice;
    },
  };
}
