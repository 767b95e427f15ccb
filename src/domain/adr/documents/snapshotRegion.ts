import { l10n } from "../../l10n.ts";
import type { Snapshot, SnapshotEntry } from "../snapshot.ts";
import { parseDecided, snapshotOf } from "../snapshot.ts";
import type { DocumentProblem, Located, Span } from "./documentLines.ts";
import { headingOf, listEntryOf, spanOf } from "./documentLines.ts";

/** A field of the architecture and where it stands. */
interface LocatedField extends SnapshotEntry {
  readonly nameSpan: Span;
  readonly valueSpan: Span;
}

export interface SnapshotRegion {
  readonly categories: readonly Located<string>[];
  readonly fields: readonly LocatedField[];
  readonly snapshot: Snapshot;
  readonly problems: readonly DocumentProblem[];
}

const fieldEntry = /^\*\*(.+?)(?:\*\*\s*:|:\*\*)(.*)$/s;
const conflictMarker = /^(<{7}|={7}|>{7})/;

/**
 * Reads the categories between two lines. A list entry that is not a field is an error: dropping it would lose a
 * decision.
 */
export function readSnapshotRegion(lines: readonly string[], from: number, to: number): SnapshotRegion {
  const categories: Located<string>[] = [];
  const fields: LocatedField[] = [];
  const problems: DocumentProblem[] = [];
  for (let index = from; index < to; index++) {
    const line = lines[index] ?? "";
    const heading = headingOf(line);
    if (heading !== undefined) {
      categories.push({ value: heading.text, span: spanOf(index, line, heading.text) });
      continue;
    }
    if (listEntryOf(line) === undefined && !conflictMarker.test(line)) continue;
    const field = readField(index, line, categories.at(-1)?.value);
    if (field === undefined) problems.push(malformed(index, line));
    else fields.push(field);
  }
  return { categories, fields, snapshot: snapshotOf(fields), problems };
}

function readField(index: number, line: string, category: string | undefined): LocatedField | undefined {
  const match = fieldEntry.exec(listEntryOf(line) ?? "");
  if (match === null || category === undefined) return undefined;
  const name = match[1]?.trim() ?? "";
  const decided = parseDecided(match[2] ?? "");
  const nameSpan = spanOf(index, line, name);
  const valueStart = line.indexOf(decided.value, line.indexOf(":", nameSpan.end) + 1);
  const valueSpan = { line: index, start: valueStart, end: valueStart + decided.value.length };
  return name === "" ? undefined : { category, field: name, ...decided, nameSpan, valueSpan };
}

const malformed = (index: number, line: string): DocumentProblem => ({
  severity: "error",
  message: l10n.t("This line is not a field of a category. Write it as `- **Field**: value` below a category heading."),
  span: spanOf(index, line),
});
