import { l10n } from "../../l10n.ts";
import type { Snapshot } from "../snapshot.ts";
import { isReadableUid } from "../uid.ts";
import type { DocumentProblem, Located } from "./documentLines.ts";
import {
  documentLines,
  documentTitle,
  firstLineOf,
  headerComment,
  headingLevelOf,
  headingOf,
  lastSection,
  listEntries,
  uidProblems,
} from "./documentLines.ts";
import type { SnapshotRegion } from "./snapshotRegion.ts";
import { readSnapshotRegion } from "./snapshotRegion.ts";

/** An ADR file as far as it can be read, ours or in the older layout without parts. */
interface ParsedAdr {
  readonly uid?: Located<string>;
  readonly category?: Located<string>;
  readonly date?: Located<string>;
  /** The ADR before this one; absent where the file says None. */
  readonly previous?: Located<string>;
  readonly title?: Located<string>;
  readonly changes: readonly Located<string>[];
  /** Names behind "Removed:", a category or `Category.Field`. */
  readonly removed: readonly string[];
  readonly region?: SnapshotRegion;
  readonly problems: readonly DocumentProblem[];
}

export function parseAdr(text: string): ParsedAdr {
  const lines = documentLines(text);
  const uid = headerComment(lines, "UID");
  const region = regionOf(lines);
  const changes = changeLines(lines);
  const title = documentTitle(lines);
  const [category, date] = [headerComment(lines, "Category"), headerComment(lines, "Date")];
  const previous = headerComment(lines, "Previous");
  return {
    ...(uid && { uid }),
    ...(category && { category }),
    ...(date && { date }),
    ...(previous && isReadableUid(previous.value) && { previous }),
    ...(title && { title: { ...title, value: title.value.replace(/^ADR:\s*/, "") } }),
    ...(region && { region }),
    changes,
    removed: changes.flatMap(({ value }) => removedBy(value)),
    problems: [...uidProblems(lines, uid), ...regionProblems(lines, region)],
  };
}

/** The snapshot, if the file can be relied on. */
export const snapshotFrom = (parsed: ParsedAdr): Snapshot | undefined =>
  parsed.problems.some(({ severity }) => severity === "error") ? undefined : parsed.region?.snapshot;

function regionOf(lines: readonly string[]): SnapshotRegion | undefined {
  const ours = lines.findIndex((line) => headingOf(line)?.text.toUpperCase() === "CURRENT ARCHITECTURE STATE");
  if (ours !== -1) return readSnapshotRegion(lines, ours + 1, endOfSnapshot(lines, ours + 1));
  const older = lastSection(lines, "Architecture Snapshot");
  return older && readSnapshotRegion(lines, older.from, older.to);
}

function endOfSnapshot(lines: readonly string[], from: number): number {
  const end = lines.findIndex((line, index) => index >= from && endsSnapshot(line));
  return end === -1 ? lines.length : end;
}

const endsSnapshot = (line: string): boolean =>
  /^\s*━{3,}\s*$/.test(line) || /^[#\s]*PART 2\b/i.test(line) || headingLevelOf(line) <= 2;

function changeLines(lines: readonly string[]): readonly Located<string>[] {
  const from = lines.findIndex((line) => headingOf(line)?.text.toLowerCase() === "changes in this version");
  if (from === -1) return [];
  const to = lines.findIndex((line, index) => index > from && headingOf(line) !== undefined);
  return listEntries(lines, from + 1, to === -1 ? lines.length : to);
}

function removedBy(change: string): readonly string[] {
  const name = /^Removed:(.*)$/i
    .exec(change)?.[1]
    ?.replace(/\(entire category\)$/i, "")
    .trim();
  return name === undefined || name === "" ? [] : [name];
}

function regionProblems(lines: readonly string[], region: SnapshotRegion | undefined): readonly DocumentProblem[] {
  if (region !== undefined) return region.problems;
  const message = l10n.t("The section CURRENT ARCHITECTURE STATE is missing.");
  return [{ severity: "error", message, span: firstLineOf(lines) }];
}
