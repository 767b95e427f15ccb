import * as vscode from "vscode";
import { existingFeature } from "../../../../disk/features/feature.ts";
import { readTaskWork } from "../../../../disk/features/taskWork.ts";
import { AppError } from "../../../../domain/errors.ts";
import type { ChecklistGate } from "../../../../domain/speckit/implement/tasks/gates.ts";
import type { Services } from "../../../services.ts";
import type { ChosenFeature } from "../../chooseFeature.ts";

/** More would not fit into a dialog. */
const shownBoxes = 5;

/** An agent starts only if nothing blocks its tasks, or if the user confirms. */
export async function passGates(
  services: Services,
  feature: ChosenFeature,
  filter: string,
  signal: AbortSignal,
): Promise<"open" | "forced" | "closed"> {
  const { specDirectory, root } = feature;
  // Checked here: a server without dry run would do the work when asked.
  const work = await readTaskWork(
    existingFeature({ root, directory: specDirectory }),
    filter || undefined,
    signal,
  ).catch(unlessMissing);
  // Missing documents are left to the server, which may keep them elsewhere.
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
  /** The place of the first one. */
  readonly line: number | undefined;
}

/** The unticked items that the view knows of. */
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
