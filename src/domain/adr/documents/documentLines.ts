import { l10n } from "../../l10n.ts";
import { isReadableUid } from "../uid.ts";

/** Where something is in a document: zero-based line and characters, the end exclusive. */
export interface Span {
  readonly line: number;
  readonly start: number;
  readonly end: number;
}

export interface Located<T> {
  readonly value: T;
  readonly span: Span;
}

/** A problem found in a document. An error means that the document cannot be relied on. */
export interface DocumentProblem {
  readonly severity: "error" | "warning";
  readonly message: string;
  readonly span: Span;
}

/** Lines without their ends, whatever those are; a byte order mark is dropped. */
export const documentLines = (text: string): readonly string[] => text.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/);

/** Of a part of a line, or of the whole one. */
export function spanOf(line: number, text: string, part = text): Span {
  const start = text.indexOf(part);
  return { line, start, end: start + part.length };
}

interface Heading {
  readonly level: number;
  readonly text: string;
}

export function headingOf(line: string): Heading | undefined {
  const marks = /^#{1,6}(?=\s)/.exec(line)?.[0];
  if (marks === undefined) return undefined;
  const text = line.slice(marks.length).trim();
  return { level: marks.length, text };
}

/** The smaller, the more it heads; what is no heading heads nothing. */
export const headingLevelOf = (line: string): number => headingOf(line)?.level ?? Infinity;

/** The first `<!-- Name: value -->` of a document. */
export function headerComment(lines: readonly string[], name: string): Located<string> | undefined {
  const prefix = `${name.toLowerCase()}:`;
  for (const [index, line] of lines.entries()) {
    const content = commentIn(line);
    if (content?.toLowerCase().startsWith(prefix)) {
      const value = content.slice(prefix.length).trim();
      return { value, span: spanOf(index, line, value) };
    }
  }
  return undefined;
}

function commentIn(line: string): string | undefined {
  const text = line.trimStart();
  const end = text.startsWith("<!--") ? text.indexOf("-->") : -1;
  return end === -1 ? undefined : text.slice("<!--".length, end).trim();
}

/** A document is nothing to rely on without its identity. */
export function uidProblems(lines: readonly string[], uid: Located<string> | undefined): readonly DocumentProblem[] {
  if (uid !== undefined && isReadableUid(uid.value)) return [];
  const message =
    uid === undefined ? l10n.t("The comment `<!-- UID: … -->` is missing.") : l10n.t("`{0}` is not a UID.", uid.value);
  return [{ severity: "error", message, span: uid?.span ?? firstLineOf(lines) }];
}

/** Where a document lacks something. */
export const firstLineOf = (lines: readonly string[]): Span => spanOf(0, lines[0] ?? "");

/** The first level-1 heading. */
export function documentTitle(lines: readonly string[]): Located<string> | undefined {
  for (const [index, line] of lines.entries()) {
    const heading = headingOf(line);
    if (heading?.level === 1) return { value: heading.text, span: spanOf(index, line, heading.text) };
  }
  return undefined;
}

/** The lines below the last heading of that name: what users wrote further up cannot pose as a section. */
export function lastSection(lines: readonly string[], name: string): { from: number; to: number } | undefined {
  const from = lines.findLastIndex((line) => headingOf(line)?.text.toLowerCase() === name.toLowerCase());
  const level = headingOf(lines[from] ?? "")?.level;
  if (level === undefined) return undefined;
  const next = lines.findIndex((line, index) => index > from && headingLevelOf(line) <= level);
  return { from: from + 1, to: next === -1 ? lines.length : next };
}

/** The entries of the `- ` lists between two lines. */
export function listEntries(lines: readonly string[], from: number, to: number): readonly Located<string>[] {
  return lines.slice(from, to).flatMap((line, offset) => {
    const entry = listEntryOf(line);
    return entry === undefined ? [] : [{ value: entry, span: spanOf(from + offset, line, entry) }];
  });
}

export const listEntryOf = (line: string): string | undefined => /^[-*]\s+(.*)$/s.exec(line.trim())?.[1];
