import * as vscode from "vscode";
import type { SpecReference } from "../contributions.ts";
import type { Services } from "../../services.ts";

const shownSpecs = 10;

/** Its id where the title is not known. */
export const titleOfSpec = ({ specs }: Pick<Services, "specs">, { projectRoot, specId }: SpecReference): string =>
  specs.project(projectRoot)?.byId.get(specId)?.title ?? specId;

/** The titles of some specs, one per line, for a dialog. */
export function describeSpecs({ specs }: Pick<Services, "specs">, references: readonly SpecReference[]): string {
  const titles = references.map((reference) => titleOfSpec({ specs }, reference));
  const rest = titles.length - shownSpecs;
  const lines = titles.slice(0, shownSpecs);
  return (rest > 0 ? [...lines, vscode.l10n.t("and {0} more", rest)] : lines).join("\n");
}
