import { l10n } from "../../l10n.ts";
import type { TextFormat, TextQuestion } from "./formQuestion.ts";
import { matchesPattern } from "./matchPattern.ts";

/** Lengths are counted in code points, as JSON Schema does: an emoji is one character. */
export const countCharacters = (text: string): number => Array.from(text).length;

/** Blanks at the ends of a line are typed by mistake; in a longer text they may be meant. */
export const sentText = ({ format, multiline }: TextQuestion, text: string): string =>
  multiline && format === undefined ? text : text.trim();

export function textProblem(question: TextQuestion, text: string): string | undefined {
  const value = sentText(question, text);
  const length = countCharacters(value);
  const { minLength, maxLength, pattern, format } = question;
  if (minLength !== undefined && length < minLength) return tooShort(minLength, length);
  if (maxLength !== undefined && length > maxLength)
    return maxLength === 1
      ? l10n.t("Enter at most 1 character; there are {0} now.", length)
      : l10n.t("Enter at most {0} characters; there are {1} now.", maxLength, length);
  if (format !== undefined && !hasFormat[format](value)) return formatSentence(format);
  if (pattern !== undefined && matchesPattern(pattern, value) === false)
    return l10n.t("The answer must match the pattern {0}", pattern);
  return wordLimitProblem(question.maxWords, text);
}

export function wordLimitProblem(limit: number | undefined, text: string): string | undefined {
  if (limit === undefined) return undefined;
  const words = text.trim().split(/\s+/u).length;
  return words > limit ? l10n.t("Answer in at most {0} words; there are {1} now.", limit, words) : undefined;
}

function tooShort(least: number, length: number): string {
  return length === 1
    ? l10n.t("Enter at least {0} characters; there is 1 now.", least)
    : l10n.t("Enter at least {0} characters; there are {1} now.", least, length);
}

function formatSentence(format: TextFormat): string {
  switch (format) {
    case "email":
      return l10n.t("Enter an e-mail address, such as name@example.com.");
    case "uri":
      return l10n.t("Enter a full address, such as https://example.com.");
    case "date":
      return l10n.t("Enter a date as year-month-day, such as 2026-03-14.");
    case "date-time":
      return l10n.t("Enter a date and time with time zone, such as 2026-03-14T09:30:00Z.");
  }
}

const hasFormat: Record<TextFormat, (text: string) => boolean> = {
  email: isEmail,
  uri: (text) => /^[a-z][a-z0-9+.-]*:\S/i.test(text) && !/\s/.test(text) && URL.canParse(text),
  date: isDate,
  "date-time": isDateTime,
};

function isEmail(text: string): boolean {
  const at = text.lastIndexOf("@");
  const domain = text.slice(at + 1);
  if (at < 1 || /\s/.test(text)) return false;
  return domain.includes(".") && domain.split(".").every((label) => label !== "");
}

function isDate(text: string): boolean {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (parts === null) return false;
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number];
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function isDateTime(text: string): boolean {
  const parts = /^(\S{10})[Tt](\d{2}):(\d{2}):(\d{2})(\.\d+)?([Zz]|[+-](\d{2}):(\d{2}))$/.exec(text);
  if (parts === null || !isDate(parts[1] ?? "")) return false;
  const [hour, minute, second, , , offsetHour, offsetMinute] = parts.slice(2).map(Number);
  return [
    [hour, 23],
    [minute, 59],
    [second, 60],
    [offsetHour, 23],
    [offsetMinute, 59],
  ].every(([value = 0, limit = 0]) => Number.isNaN(value) || value <= limit);
}
