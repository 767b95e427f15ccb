import type * as vscode from "vscode";
import { loadPart, onFirstUse } from "../../domain/loadPart.ts";
import type { Permission, Runner } from "../../domain/speckit/implement/runner.ts";
import type { RunnerChoice } from "./runnerChoice.ts";
import type { FoundRunner, RunnerDefinitions } from "./runnerDefinitions.ts";
import type { VirtualDocuments } from "../platform/documents/virtualDocuments.ts";

/** The agents on this machine, and the choice of this workspace. */
export interface Runners {
  /** Asks who should do the work; uses `given` without asking if that agent is available. Undefined when dismissed. */
  chooseRunner(signal: AbortSignal, given?: RunnerChoice): Promise<RunnerChoice | undefined>;
  /** Agents whose program is on PATH and that may run. */
  find(): Promise<readonly FoundRunner[]>;
  /**
   * The hash of the repository's configuration for agents if an agent may follow it, and nothing if it may not; asks if
   * that was not answered before.
   */
  trustedConfiguration(runner: Runner, permission: Permission, root: string, signal: AbortSignal): Promise<string>;
}

interface RunnersDeps {
  readonly context: vscode.ExtensionContext;
  readonly definitions: RunnerDefinitions;
  readonly documents: Pick<VirtualDocuments, "show">;
  /** Passes an agent that was just allowed on to the bundled servers. */
  readonly reloadServers: () => Promise<void>;
}

export function createRunners({ context, definitions, documents, reloadServers }: RunnersDeps): Runners {
  const questions = onFirstUse(async () => {
    const { createRunnerQuestions } = await loadPart(import("./runners/runnerQuestions.ts"));
    return createRunnerQuestions(context, documents);
  });
  return {
    find: () => definitions.findAllowed(),
    trustedConfiguration: async (...question) => (await questions()).trustedConfiguration(...question),
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
