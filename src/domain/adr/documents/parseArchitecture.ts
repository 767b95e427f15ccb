import { l10n } from "../../l10n.ts";
import type { DocumentProblem, Located } from "./documentLines.ts";
import { documentLines, firstLineOf, headerComment, lastSection, uidProblems } from "./documentLines.ts";
import type { SnapshotRegion } from "./snapshotRegion.ts";
import { readSnapshotRegion } from "./snapshotRegion.ts";

/** `docs/ARCHITECTURE_STATE.md`: a projection of the latest ADR, and the only source where there is no ADR. */
interface ParsedArchitecture {
  readonly uid?: Located<string>;
  readonly region?: SnapshotRegion;
  readonly problems: readonly DocumentProblem[];
}

export function parseArchitecture(text: string): ParsedArchitecture {
  const lines = documentLines(text);
  const uid = headerComment(lines, "UID");
  const section = lastSection(lines, "Categories");
  const region = section && readSnapshotRegion(lines, section.from, section.to);
  const message = l10n.t("The section `## Categories` is missing.");
  const missing: DocumentProblem = { severity: "error", message, span: firstLineOf(lines) };
  const problems = [...(region?.problems ?? []), ...uidProblems(lines, uid), ...(region ? [] : [missing])];
  return { ...(uid && { uid }), ...(region && { region }), problems };
}
