import { isSecretName } from "../../domain/secrets/isSecretName.ts";
import type { Span } from "./findKnown.ts";

/*
 * Each expression here begins at a fixed place (`y`) or takes all characters of a kind at once, so that no character is
 * looked at more than a few times, whatever a server prints.
 */
const word = /[\w.-]+/g;
const userOfAddress = /:\/\/(?!git@)[^/\s@?#]+@/g;
const shapes =
  /\b(?:(?:sk|pk|rk)-[\w-]{16,}|gh[pousr]_\w{16,}|github_pat_\w{16,}|xox[abprs]-[\w-]{10,}|AKIA[0-9A-Z]{16}\b)/g;

/** The secrets recognized by their shape or by what precedes them, in order. */
export function findPatterns(text: string): readonly Span[] {
  const found: Span[] = [];
  for (const { 0: matched, index } of text.matchAll(userOfAddress))
    found.push({ start: index + 3, end: index + matched.length - 1 });
  for (const { 0: matched, index } of text.matchAll(shapes)) found.push({ start: index, end: index + matched.length });
  word.lastIndex = 0;
  for (let match = word.exec(text); match; match = word.exec(text)) {
    const { 0: run, index } = match;
    for (const token of findJsonWebTokens(run, index)) found.push(token);
    const value = findNamed(text, run, index);
    if (!value) continue;
    found.push(value);
    word.lastIndex = Math.max(word.lastIndex, value.end);
  }
  return merge(found);
}

/** "eyJ….eyJ….abc": three parts of base64url. */
function findJsonWebTokens(run: string, offset: number): readonly Span[] {
  if (!run.includes("eyJ")) return [];
  const found: Span[] = [];
  const parts = run.split(".");
  let start = offset;
  for (const [index, part] of parts.entries()) {
    const at = part.search(/\beyJ/);
    const [second = "", third = ""] = parts.slice(index + 1, index + 3);
    if (at >= 0 && part.length - at >= 11 && second.length >= 8 && third.length >= 8)
      found.push({ start: start + at, end: start + part.length + second.length + third.length + 2 });
    start += part.length + 1;
  }
  return found;
}

const bearer = /(?:^|\W)(?:bearer|basic)$/i;
const credentials = /(\s+)(?=[\w.~+/=-]{6})[\w.~+/=-]+/y;
const anyCredentials = /([ \t]+)\S+/y;
const memberLink = /\\?["']?[ \t]*[:=][ \t]*/y;
const optionLink = /[ \t]*[=:][ \t]*|[ \t]+/y;

/** The value behind a name that suggests a secret: of a member, an option, a variable, a header or an address. */
function findNamed(text: string, name: string, offset: number): Span | undefined {
  const end = offset + name.length;
  if (bearer.test(name)) return findCredentials(credentials, text, end);
  if (!isSecretName(name) && !isSecretParameter(text, name, offset)) return undefined;
  const isOption = name.startsWith("-");
  const link = matchAt(isOption ? optionLink : memberLink, text, end);
  // "Unexpected token: }" is not a secret; `"token": "x"` and `token=x` are.
  if (link === undefined || (link.trim() === ":" && name.toLowerCase() === "token")) return undefined;
  return findValue(text, end + link.length, name);
}

/** In an address any key is one. */
const isSecretParameter = (text: string, name: string, offset: number): boolean =>
  /[?&]/.test(text.charAt(offset - 1)) && name.length < 64 && /key|sig/i.test(name);

const bareOfOption = /[^\s"]+/y;
const bareOfCookie = /[^\r\n"'\\]+/y;
const bare = /[^\s"'&#,;)}\]\\]+/y;

function findValue(text: string, start: number, name: string): Span | undefined {
  const isOption = name.startsWith("-");
  // A text of JSON inside another: its quotes are escaped.
  if (text.startsWith('\\"', start)) {
    const end = text.indexOf('\\"', start + 2);
    return { start: start + 2, end: end < 0 ? text.length : end };
  }
  if (/["']/.test(text.charAt(start))) {
    const end = endOfQuoted(text, start);
    // The quotes of an option belong to the shell.
    return isOption ? { start, end: Math.min(end + 1, text.length) } : { start: start + 1, end };
  }
  const value = matchAt(isOption ? bareOfOption : /cookie/i.test(name) ? bareOfCookie : bare, text, start);
  if (value === undefined || /^(?:true|false|null|undefined|\[|\{)$/.test(value)) return undefined;
  const afterScheme = /^(?:bearer|basic)$/i.test(value)
    ? findCredentials(anyCredentials, text, start + value.length)
    : undefined;
  return afterScheme ?? { start, end: start + value.length };
}

/** Where the closing quote stands; the end of a text that was cut before it. */
function endOfQuoted(text: string, start: number): number {
  const quote = text.charCodeAt(start);
  for (let index = start + 1; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === quote) return index;
    if (code === backslash) index += 1;
  }
  return text.length;
}

const backslash = 0x5c;

function matchAt(expression: RegExp, text: string, at: number): string | undefined {
  expression.lastIndex = at;
  return expression.exec(text)?.[0];
}

/** What follows a scheme such as "Bearer". */
function findCredentials(expression: RegExp, text: string, at: number): Span | undefined {
  expression.lastIndex = at;
  const [whole, blanks] = expression.exec(text) ?? [];
  return whole === undefined ? undefined : { start: at + (blanks ?? "").length, end: at + whole.length };
}

/** In order, those that overlap as one. */
export function merge(spans: readonly Span[]): readonly Span[] {
  const merged: { start: number; end: number }[] = [];
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && start < last.end) last.end = Math.max(last.end, end);
    else if (end > start) merged.push({ start, end });
  }
  return merged;
}
