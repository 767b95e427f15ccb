import { parseDecided, type DecidedValue } from "../snapshot.ts";

/** One line of "Changes in this version", taken apart. */
export interface RecordedChange {
  /** "Added", "Modified", "Confirmed", "Restored", "Removed", or whatever else somebody wrote. */
  readonly kind: string;
  readonly category: string;
  /** Absent where a whole category is meant. */
  readonly field?: string;
  readonly value?: string;
  /** The value before, with the ADR that had set it. */
  readonly was?: DecidedValue;
}

const shape = /^(\p{L}+):\s*([^.=]+?)(?:\.([^=]+?))?(?:\s*\(entire category\))?(?:\s*=\s*(.*))?$/u;

/** Undefined for a line that names no category and field: such a line is still worth reading, but says nothing to us. */
export function parseChangeLine(line: string): RecordedChange | undefined {
  const match = shape.exec(line.trim());
  if (match === null) return undefined;
  const [, kind = "", category = "", field, assigned] = match;
  const change = { kind, category, ...(field !== undefined && { field }) };
  if (assigned === undefined) return change;
  const start = kind === "Modified" ? startOfFormer(assigned) : -1;
  if (start === -1) return { ...change, value: parseDecided(assigned).value };
  const was = parseDecided(assigned.slice(start + formerMark.length, -1));
  return { ...change, value: assigned.slice(0, start), was };
}

const formerMark = " (was: ";

/** Where the former value begins: its parenthesis is the one that closes at the end. Values may have some of their own. */
function startOfFormer(text: string): number {
  if (!text.endsWith(")")) return -1;
  for (let at = text.indexOf(formerMark); at !== -1; at = text.indexOf(formerMark, at + 1)) {
    if (isBalanced(text.slice(at + formerMark.length, -1))) return at;
  }
  return -1;
}

function isBalanced(text: string): boolean {
  let open = 0;
  for (const sign of text) {
    if (sign === "(") open += 1;
    if (sign === ")") open -= 1;
    if (open < 0) return false;
  }
  return open === 0;
}
