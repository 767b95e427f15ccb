import * as vscode from "vscode";
import { type SavedState, savedInWorkspace } from "../../platform/savedState.ts";
import type { VirtualDocuments } from "../../platform/documents/virtualDocuments.ts";
import { modelRunner, promptRunner, type RunnerChoice, runnerChoiceSchema } from "../runnerChoice.ts";
import type { FoundRunner } from "../runnerDefinitions.ts";
import { askForRunner, offeredPermissions } from "./askForRunner.ts";
import { createTrustQuestion } from "./askForTrust.ts";

/** The questions before an agent works, with the last answers. Loaded with the first question. */
export function createRunnerQuestions(context: vscode.ExtensionContext, documents: Pick<VirtualDocuments, "show">) {
  const saved: SavedState<RunnerChoice | undefined> = savedInWorkspace(
    context,
    "runnerChoice",
    (stored) => runnerChoiceSchema.safeParse(stored).data,
  );
  return {
    trustedConfiguration: createTrustQuestion(context, documents),
    remember: (choice: RunnerChoice): void => saved.write(choice),
    async ask(
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
    },
  };
}
