import * as vscode from "vscode";
import * as z from "zod";
import { findOfferedTool } from "../../../../mcp/contract/offeredTool.ts";
import { speckitImplement } from "../../../../protocol/speckit/speckitImplement.ts";
import type { ImplementRequest } from "../../contributions.ts";
import { showProgress } from "../../../platform/notifications/progress.ts";
import { beginReview } from "../../../agents/changeReview.ts";
import { promptRunner, type RunnerChoice, runnerChoiceSchema } from "../../../agents/runnerChoice.ts";
import type { Command, Services } from "../../../services.ts";
import { askForFilter } from "./askForFilter.ts";
import { type ChosenFeature, chooseFeature } from "../../chooseFeature.ts";
import { parseFeatureArgument } from "../featureArgument.ts";
import { filterOfRow } from "./filterOfRow.ts";
import { offerNext } from "../steps/steps.ts";
import { passGates } from "../steps/passGates.ts";
import { promptDocument } from "./promptDocument.ts";
import { runSpeckit, type SpeckitOutcome } from "../steps/runSpeckit.ts";

const request = z.object({ filter: z.string() });
const repeated = z.object({ force: z.boolean() });

/** Hands tasks to an agent, or shows the prompts for them where none was chosen. */
export const implementTasks: Command<"flightdeck.implementTasks"> = {
  parse(raw): ImplementRequest | undefined {
    const feature = parseFeatureArgument(raw);
    const given = request.safeParse(raw[0]);
    const filter = given.success ? given.data.filter : filterOfRow(raw[0]);
    const choice = runnerChoiceSchema.safeParse(raw[0]).data;
    return (
      feature && {
        ...feature,
        ...(filter === undefined ? {} : { filter }),
        ...(choice ? { choice } : {}),
        ...(repeated.safeParse(raw[0]).data ?? {}),
      }
    );
  },
  async run(services, argument, signal) {
    const feature = await chooseFeature(services, argument, signal, ({ state }) =>
      ["Ready", "Implementing"].includes(state),
    );
    const filter = feature && (argument?.filter ?? (await askForFilter(feature, signal)));
    if (!feature || filter === undefined) return;
    const worker = await chooseWorker(services, feature.root, signal, argument?.choice);
    if (worker) await implement(services, feature, { ...worker, filter, force: argument?.force === true }, signal);
  },
};

/** Who does the work: an agent that the user chooses and limits, or a server that is one itself or takes no limits. */
export async function chooseWorker(
  services: Services,
  root: string,
  signal: AbortSignal,
  given?: RunnerChoice,
): Promise<Pick<Assignment, "choice"> | undefined> {
  const connection = await services.findSpeckit(root);
  const find = (either: AbortSignal) => findOfferedTool(connection, speckitImplement, either);
  const title = vscode.l10n.t("Starting {0}", connection.entry.name);
  const tool = await (connection.state.kind === "ready" ? find(signal) : showProgress(title, signal, find));
  if (!tool.declares("runner") || !tool.declares("permission")) return { choice: undefined };
  const choice = await services.runners.chooseRunner(signal, given);
  return choice && { choice };
}

interface Assignment {
  readonly filter: string;
  /** Undefined where the server does the work itself. */
  readonly choice: RunnerChoice | undefined;
  /** The user has agreed to go on although a checklist or a task before these is open. */
  readonly force: boolean;
}

/** Undefined when the user does not want to go on with what is open. */
export async function implement(
  services: Services,
  feature: ChosenFeature,
  { filter, choice, force: wasForced }: Assignment,
  signal: AbortSignal,
): Promise<SpeckitOutcome<typeof speckitImplement> | undefined> {
  const { specDirectory, root, row, folder } = feature;
  const isPrompt = choice?.runner === promptRunner;
  const gate = isPrompt || wasForced ? "open" : await passGates(services, feature, filter, signal);
  if (gate === "closed") return undefined;
  const force = wasForced || gate === "forced";
  const review = isPrompt ? undefined : await beginReview(root);
  const which = filter === "" ? vscode.l10n.t("all tasks") : filter;
  const outcome = await runSpeckit(
    services,
    {
      command: "flightdeck.implementTasks",
      title: vscode.l10n.t("Implementing {0} of {1}", which, row?.title ?? folder),
      argument: { specDirectory, filter, ...choice, force },
      folder: root,
      specDirectory,
      contract: speckitImplement,
      args: () => ({
        spec_directory: specDirectory,
        ...(filter === "" ? {} : { task_filter: filter }),
        ...(choice && !isPrompt ? runnerArgs(choice) : {}),
        ...(force ? { force } : {}),
      }),
    },
    async ({ summary }) => {
      const changes = await review?.offer();
      const more = isPrompt ? [] : await offerNext(root, specDirectory);
      return { sentence: summary, next: [...(changes ? [changes] : []), ...more] };
    },
  );
  await showPrompts(services, feature, outcome);
  return outcome;
}

const runnerArgs = ({ runner, permission, model }: RunnerChoice) => ({
  ...{ runner, permission },
  ...(model === undefined ? {} : { model }),
});

/** Without an agent the prompts are the result: one document to read or to copy from. */
async function showPrompts(
  services: Services,
  { folder }: ChosenFeature,
  outcome: SpeckitOutcome<typeof speckitImplement>,
): Promise<void> {
  const prompts = (outcome.tasks ?? []).flatMap(({ prompt }) => prompt ?? []);
  if (prompts.length === 0) return;
  const text = promptDocument(outcome.text, prompts);
  await services.documents.show(`implement-${folder.replaceAll("/", "-")}.md`, text);
}
