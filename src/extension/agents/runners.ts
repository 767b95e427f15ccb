import type * as vscode from "vscode";
import { loadPart, onFirstUse } from "../../domain/loadPart.ts";
import { createProcessRecords, type ProcessRecords } from "../../mcp/observe/processRecords.ts";
import type { Permission, Runner } from "../../domain/speckit/implement/runner.ts";
import type { ServerLaunch } from "../../domain/chant/mergeMcpConfig.ts";
import { bundledLaunch } from "../servers/bundledServers.ts";
import type { RunnerChoice } from "./runnerChoice.ts";
import type { FoundRunner, RunnerDefinitions } from "./runnerDefinitions.ts";
import type { VirtualDocuments } from "../platform/documents/virtualDocuments.ts";

/** The agents on this machine, and the choice of this workspace. */
export interface Runners {
  /** Asks who should do the work; uses `given` without asking if that agent is available. Undefined when dismissed. */
  chooseRunner(signal: AbortSignal, given?: RunnerChoice): Promise<RunnerChoice | undefined>;
  /** Agents whose program is on PATH and that may run. */
  find(): Promise<readonly FoundRunner[]>;
  /** Whether an agent may follow the repository's configuration for agents; asks if that was not answered before. */
  mayTrust(runner: Runner, permission: Permission, root: string, signal: AbortSignal): Promise<boolean>;
  /** How agents start the chant server. */
  readonly chant: ServerLaunch;
  /** Records of agents that this window started; absent without storage. */
  readonly processes: ProcessRecords | undefined;
}

interface RunnersDeps {
  readonly context: vscode.ExtensionContext;
  readonly definitions: RunnerDefinitions;
  readonly documents: Pick<VirtualDocuments, "show">;
  /** Passes an agent that was just allowed on to the bundled servers. */
  readonly reloadServers: () => Promise<void>;
  /** The folder of process records, by which the next window ends what this one leaves running. */
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
        // Asked in any case, also for a repeated run.
        if (!(await definitions.askToRun(agent))) return undefined;
        await reloadServers();
      }
      if (choice && choice !== given) asking.remember(choice);
      return choice;
    },
  };
}
