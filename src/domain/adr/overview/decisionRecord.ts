import type { PastAdr } from "../chain.ts";
import { documentLines, documentTitle } from "../documents/documentLines.ts";
import { parseAdr, snapshotFrom } from "../documents/parseAdr.ts";
import { parseTask } from "../documents/parseTask.ts";
import { uidOfFileName } from "../uid.ts";
import { parseChangeLine, type RecordedChange } from "./changeLine.ts";
import { trimEndOf, trimStartOf } from "../../text/trimming.ts";

/** What lists say about an ADR of ours. */
export interface AdrRecord {
  readonly uid: string;
  /** Its name in the folder of ADRs. */
  readonly file: string;
  readonly title: string;
  readonly category?: string;
  readonly date?: string;
  readonly previous?: string;
  readonly changes: readonly RecordedChange[];
  /** Why it does not count: it cannot be read. */
  readonly problem?: string;
}

/** An ADR in another format: numbered, MADR, or plain text. It is listed as it is. */
export interface ForeignRecord {
  readonly file: string;
  readonly title: string;
  readonly status?: string;
  readonly date?: string;
}

export interface TaskRecord {
  readonly uid?: string;
  /** Its name in the archive; the current task has none. */
  readonly file?: string;
  readonly title: string;
  readonly created?: string;
  readonly relatedAdr?: string;
  readonly criteria: readonly { readonly text: string; readonly isDone: boolean }[];
  readonly problem?: string;
}

/** A document as it was read once; lists are made of these without opening a file again. */
export type ReadDecision =
  | { readonly kind: "adr"; readonly record: AdrRecord; readonly past: PastAdr | undefined }
  | { readonly kind: "foreign"; readonly record: ForeignRecord };

/** What a file in the folder of ADRs is: ours by its name alone. */
/** `refusal`: why its text was not looked at. */
export function readDecision(file: string, text: string, refusal?: string): ReadDecision {
  const uid = uidOfFileName(file);
  if (uid === undefined) return { kind: "foreign", record: readForeign(file, text) };
  const parsed = parseAdr(text);
  const snapshot = snapshotFrom(parsed);
  const problem = refusal ?? (snapshot === undefined ? parsed.problems[0]?.message : undefined);
  const record: AdrRecord = {
    uid,
    file,
    title: parsed.title?.value ?? titleOfFile(file),
    ...(parsed.category && { category: parsed.category.value }),
    ...(parsed.date && { date: parsed.date.value }),
    ...(parsed.previous && { previous: parsed.previous.value }),
    changes: parsed.changes.flatMap(({ value }) => parseChangeLine(value) ?? []),
    ...(problem !== undefined && { problem }),
  };
  return { kind: "adr", record, past: snapshot && { uid, snapshot, removed: parsed.removed } };
}

export function readTask(text: string, file?: string, refusal?: string): TaskRecord {
  const { uid, title, created, relatedAdr, criteria, problems } = parseTask(text);
  const problem = refusal ?? problems[0]?.message;
  return {
    ...(uid && { uid: uid.value }),
    ...(file !== undefined && { file }),
    title: title?.value ?? (file === undefined ? "Untitled" : titleOfFile(file)),
    ...(created && { created: created.value }),
    ...(relatedAdr && { relatedAdr: relatedAdr.value }),
    criteria: criteria.map(({ value, isDone }) => ({ text: value, isDone })),
    ...(problem !== undefined && { problem }),
  };
}

/** Numbered ADRs have their state below a heading or in a list, MADR has it in the front matter. */
function readForeign(file: string, text: string): ForeignRecord {
  const lines = documentLines(text);
  const status = lines.find((line) => /^\W*status\W*:/i.test(line)) ?? lineBelow(lines, "status");
  const date = lines.find((line) => /^\W*date\W*:/i.test(line)) ?? lineBelow(lines, "date");
  return {
    file,
    title: documentTitle(lines)?.value || titleOfFile(file),
    ...(status !== undefined && worded("status", status)),
    ...(date !== undefined && worded("date", date)),
  };
}

function lineBelow(lines: readonly string[], heading: string): string | undefined {
  const at = lines.findIndex((line) => new RegExp(`^#{2,3}\\s+${heading}\\s*$`, "i").test(line));
  return at === -1 ? undefined : lines.slice(at + 1).find((line) => line.trim() !== "");
}

/** The words behind the colon, without the marks around them. */
function worded(name: "status" | "date", line: string): Record<string, string> {
  const words = line.replace(new RegExp(`^\\W*${name}\\W*:`, "i"), "");
  const value = trimStartOf(trimEndOf(words, /[\s*_"']/), /[\s*_"'>-]/);
  return value === "" ? {} : { [name]: value };
}

/** `0003-use-postgres.md` → `0003 use postgres`: better than nothing. */
export function titleOfFile(file: string): string {
  const name = file.replace(/\.md$/i, "");
  const uid = uidOfFileName(file);
  const words = (uid === undefined ? name : name.slice(uid.length)).replace(/[_-]+/g, " ").trim();
  return words === "" ? name : words;
}
