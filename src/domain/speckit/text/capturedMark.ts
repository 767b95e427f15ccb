import { splitLines } from "./lines.ts";

/** A short fingerprint of a text. */
export type Fingerprint = (text: string) => string;

const mark = /^<!-- flightdeck:captured ([0-9a-f]{16}) -->$/;

/** The text with a last line by which it can be told that only rules have written it. */
export function withCapturedMark(text: string, fingerprint: Fingerprint): string {
  const body = comparable(text);
  return `${body}\n\n<!-- flightdeck:captured ${fingerprint(body)} -->\n`;
}

/** Whether rules alone have written this document and it has not been touched since. */
export function isCaptured(text: string, fingerprint: Fingerprint): boolean {
  const trimmed = comparable(text);
  const start = trimmed.lastIndexOf("\n") + 1;
  const found = mark.exec(trimmed.slice(start))?.[1];
  return found !== undefined && fingerprint(comparable(trimmed.slice(0, start))) === found;
}

/** Whether line ends were converted on the way says nothing about who wrote it. */
const comparable = (text: string): string =>
  splitLines(text)
    .map((line) => line.text)
    .join("\n")
    .trimEnd();
