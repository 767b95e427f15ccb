import { l10n } from "../../l10n.ts";
import { isReadableUid } from "../uid.ts";
import type { DocumentProblem, Located } from "./documentLines.ts";
import { documentLines, headerComment, lastSection, spanOf } from "./documentLines.ts";
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
  const top = spanOf(0, lines[0] ?? "");
  const problems: DocumentProblem[] = [...(region?.problems ?? [])];
  if (uid === undefined || !isReadableUid(uid.value))
    problems.push({
      severity: "error",
      message: l10n.t("The comment `<!-- UID: … -->` is missing."),
      span: uid?.span ?? top,
    });
  if (region === undefined)
    problems.push({ severity: "error", message: l10n.t("The section `## Categories` is missing."), span: top });
  return { ...(uid && { uid }), ...(region && { region }), problems };
}
