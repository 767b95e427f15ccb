import * as vscode from "vscode";
import { parseSpec } from "../../../../domain/spec/text/parseSpec.ts";
import { readDocument } from "../../../../disk/files/readDocument.ts";
import type { SpecReference } from "../../contributions.ts";
import type { Services } from "../../../services.ts";
import { isGone } from "../../../platform/files/textFiles.ts";

/** Names the open criteria and offers to show them; false if there are none. */
export async function showUnchecked(services: Services, reference: SpecReference): Promise<boolean> {
  const file = services.specFile(reference).fsPath;
  const text = await readDocument(file);
  if (text === undefined) throw isGone(file);
  const { criteria } = parseSpec(reference.specId, text);
  const open = criteria.filter(({ isChecked }) => !isChecked);
  const [first] = open;
  if (!first) return false;
  const sentence =
    open.length === 1
      ? vscode.l10n.t("One acceptance criterion is still open: {0}", first.text)
      : vscode.l10n.t("{0} acceptance criteria are still open.", open.length);
  services.notify.showDone(sentence, [
    {
      command: "flightdeck.openSpec",
      title: vscode.l10n.t("Show Unchecked"),
      argument: {
        kind: "criterion",
        root: reference.projectRoot,
        specId: reference.specId,
        index: criteria.indexOf(first),
      },
    },
  ]);
  return true;
}
