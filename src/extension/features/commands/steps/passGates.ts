import * as vscode from "vscode";
import { existingFeature } from "../../../../disk/features/feature.ts";
import { readTaskWork } from "../../../../disk/features/taskWork.ts";
import { AppError } from "../../../../domain/errors.ts";
import type { ChecklistGate } from "../../../../domain/speckit/implement/gates.ts";
import type { Services } from "../../../services.ts";
import type { ChosenFeature } from "../../chooseFeature.ts";

/** More than these would not fit into a dialog. */
const shownBoxes = 5;

/** An agent starts only when nothing stands before its tasks, or when the user says so. */
export async function passGates(
  services: Services,
  feature: ChosenFeature,
  filter: string,
  signal: AbortSignal,
): Promise<"open" | "forced" | "closed"> {
  const { specDirectory, root } = feature;
  // Looked up here: to ask the server would make one that knows no dry run do the work.
  const work = await readTaskWork(
    existingFeature({ root, directory: specDirectory }),
    filter || undefined,
    signal,
  ).catch(unlessMissing);
  // Documents that are not there are for the server to miss: it may keep them elsewhere.
  if (!work) return "open";
  const open = work.gates.filter(({ unchecked }) => unchecked > 0);
  const blockedBy = work.blockedBy.map(({ id }) => id.text);
  if (open.length === 0 && blockedBy.length === 0) return "open";
  const boxes = await openBoxes(services, feature, open);
  const details = [
    ...boxes.map(({ sentence, texts }) => [sentence, ...texts].join("\n")),
    ...(blockedBy.length > 0 ? [vscode.l10n.t("Unfinished tasks before these: {0}", blockedBy.join(", "))] : []),
  ];
  const question =
    open.length > 0
      ? vscode.l10n.t("A checklist of this feature is incomplete. Implement its tasks anyway?")
      : vscode.l10n.t("These tasks depend on unfinished tasks. Implement them anyway?");
  const [first] = boxes;
  const isWanted = await services.notify.askToGoOn(
    question,
    details.join("\n\n"),
    vscode.l10n.t("Implement Anyway"),
    first && {
      title: vscode.l10n.t("Show Checklist"),
      command: "flightdeck.openFeatureDocument",
      argument: { specDirectory, document: `checklists/${first.checklist}`, line: first.line },
    },
  );
  return isWanted ? "forced" : "closed";
}

function unlessMissing(thrown: unknown): undefined {
  if (thrown instanceof AppError && (thrown.code === "missingDocument" || thrown.code === "notFound")) return;
  throw thrown;
}

interface OpenBoxes {
  readonly checklist: string;
  readonly sentence: string;
  readonly texts: readonly string[];
  /** Where the first of them is. */
  readonly line: number | undefined;
}

/** Which boxes are open, as far as the view knows. */
async function openBoxes(
  { features }: Services,
  { root, folder }: ChosenFeature,
  gates: readonly ChecklistGate[],
): Promise<readonly OpenBoxes[]> {
  const known = (await features.detail(root, folder))?.checklists ?? [];
  return gates.map(({ checklist, unchecked }) => {
    const items = known.find((each) => each.checklist === checklist)?.items.filter(({ checked }) => !checked) ?? [];
    const texts = items.slice(0, shownBoxes).map(({ text }) => `• ${text}`);
    const rest = items.length - texts.length;
    return {
      checklist,
      sentence:
        unchecked === 1
          ? vscode.l10n.t("{0}: 1 item is not ticked", checklist)
          : vscode.l10n.t("{0}: {1} items are not ticked", checklist, unchecked),
      texts: rest > 0 ? [...texts, vscode.l10n.t("and {0} more", rest)] : texts,
      line: items[0]?.line,
    };
  });
}
