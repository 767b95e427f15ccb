import { parseDecided, type DecidedValue } from "../snapshot.ts";

/** One line of "Changes in this version", taken apart. */
export interface RecordedChange {
  /** "Added", "Modified", "Confirmed", "Restored", "Removed", or any other word in the file. */
  readonly kind: string;
  readonly category: string;
  /** Absent where a whole category is meant. */
  readonly field?: string;
  readonly value?: string;
  /** The value before, with the ADR that had set it. */
  readonly was?: DecidedValue;
}

/** Undefined for a line that names no category and field: such a line is shown but not interpreted. */
export function parseChangeLine(line: string): RecordedChange | undefined {
  const [, kind = "", change = ""] = /^(\p{L}+):(.*)$/su.exec(line.trim()) ?? [];
  const [target = "", ...values] = change.split("=");
  const assigned = values.length === 0 ? undefined : values.join("=").trim();
  const [category = "", ...names] = withoutNote(target.trim()).split(".");
  const field = names.length === 0 ? undefined : names.join(".");
  if (category === "" || field === "") return undefined;
  const named = { kind, category, ...(field !== undefined && { field }) };
  if (assigned === undefined) return named;
  const start = kind === "Modified" ? startOfFormer(assigned) : -1;
  if (start === -1) return { ...named, value: parseDecided(assigned).value };
  const was = parseDecided(assigned.slice(start + formerMark.length, -1));
  return { ...named, value: assigned.slice(0, start), was };
}

const wholeCategory = "(entire category)";
const withoutNote = (target: string): string =>
  target.endsWith(wholeCategory) ? target.slice(0, -wholeCategory.length).trimEnd() : target;

const formerMark = " (was: ";

/**
 * Where the former value begins: its parenthesis is the one that closes at the end. Values may have some of their own.
 */
function startOfFormer(text: string): number {
  let open = 0;
  for (let at = text.length - 1; at >= 0; at--) {
    if (text[at] === ")") open += 1;
    else if (text[at] === "(") open -= 1;
    if (open === 0) return text.startsWith(formerMark, at - 1) ? at - 1 : -1;
  }
  return -1;
}
