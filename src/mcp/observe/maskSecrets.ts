import { findKnown, type Span } from "./findKnown.ts";
import { findPatterns, merge } from "./findPatterns.ts";

export type Mask = (text: string) => string;

const hidden = "•••";

/** Short values (a port, "true") would hide half of every line. */
const minSecretLength = 6;

/** Hides known secrets and whatever looks like one, in everything that is stored or copied. */
export function createMask(secrets: Iterable<string>): Mask {
  const known = findKnown(knownTexts(secrets));
  return (text) => replaceSpans(text, merge([...known.find(text), ...findPatterns(text)]));
}

export interface LineMask {
  readonly mask: Mask;
  /** One line for the log: cut where it is too long, then masked. What the cut left of a secret is hidden, too. */
  readonly maskLine: Mask;
}

/** A longer line is cut in what is stored: it is data rather than something to read. */
export const maxMaskedLineLength = 16 * 1024;

export function createLineMask(secrets: Iterable<string>): LineMask {
  const all = [...knownTexts(secrets)];
  const known = findKnown(all);
  const mask = createMask(all);
  return {
    mask,
    maskLine(line) {
      if (line.length <= maxMaskedLineLength) return mask(line);
      const cut = line.slice(0, maxMaskedLineLength);
      const kept = cut.slice(0, cut.length - known.begunAtEnd(cut));
      return `${mask(kept)}… (${line.length} characters)`;
    },
  };
}

/** A secret of several lines is printed line by line; in messages and addresses it stands as those are written. */
function* knownTexts(secrets: Iterable<string>): Iterable<string> {
  for (const secret of new Set(secrets))
    for (const line of secret.split(/[\r\n]+/)) {
      const text = line.trim();
      if (text.length >= minSecretLength) yield* new Set([text, JSON.stringify(text).slice(1, -1), inAddress(text)]);
    }
}

/** Half of a surrogate pair cannot stand in an address. */
const inAddress = (text: string): string => encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\ufffd"));

function replaceSpans(text: string, spans: readonly Span[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end } of spans) {
    parts.push(text.slice(from, start), hidden);
    from = end;
  }
  parts.push(text.slice(from));
  return parts.join("");
}
