import * as vscode from "vscode";
import type { Services } from "../../services.ts";
import type { ChosenFeature } from "./chooseFeature.ts";
import { readOutcome, type SpeckitOutcome } from "./runSpeckit.ts";

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
  const connection = await services.findSpeckit(root);
  const selected = { spec_directory: specDirectory, ...(filter === "" ? {} : { task_filter: filter }) };
  const dry = await connection.callTool("speckit.implement", { ...selected, dry_run: true }, { signal });
  const { gates, blockedBy } = readOutcome(dry.text, dry.structured);
  const open = gates.filter(({ unchecked }) => unchecked > 0);
  if (open.length === 0 && blockedBy.length === 0) return "open";
  const boxes = await openBoxes(services, feature, open);
  const details = [
    ...boxes.map(({ sentence, texts }) => [sentence, ...texts].join("\n")),
    ...(blockedBy.length > 0 ? [vscode.l10n.t("Tasks that come first: {0}", blockedBy.join(", "))] : []),
  ];
  const question =
    open.length > 0
      ? vscode.l10n.t("A checklist of this feature is not complete. Implement its tasks all the same?")
      : vscode.l10n.t("Other tasks come first. Implement these all the same?");
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

interface OpenBoxes {
  readonly checklist: string;
  readonly sentence: string;
  readonly texts: readonly string[];
  /** Where the first of them is. */
  readonly line: number | undefined;
}

/** Which boxes are open, as far as the view knows; the server says how many. */
async function openBoxes(
  { features }: Services,
  { root, folder }: ChosenFeature,
  gates: SpeckitOutcome["gates"],
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
          ? vscode.l10n.t("{0}: 1 box is not ticked", checklist)
          : vscode.l10n.t("{0}: {1} boxes are not ticked", checklist, unchecked),
      texts: rest > 0 ? [...texts, vscode.l10n.t("and {0} more", rest)] : texts,
      line: items[0]?.line,
    };
  });
}
