import type { HeadingMeaning } from "./headingKinds.ts";
import type { Kind } from "./piece.ts";
import * as signals from "./sortingSignals.ts";

interface Sorted {
  readonly kind: Kind;
  readonly isExcluded: boolean;
}

const sorted = (kind: Kind, isExcluded = false): Sorted => ({ kind, isExcluded });

const longestGreeting = 60;
/** A sentence tells what it is in its beginning; a longer one is not read further, so that any length is cheap. */
const readUpTo = 2000;

/** Where a sentence belongs. In doubt it is asked for: what is lost there would be missed most. */
export function sortSentence(sentence: string, above: HeadingMeaning | undefined): Sorted {
  const text = sentence.slice(0, readUpTo);
  if (above?.isFirm === true) return sorted(above.kind, above.kind === "unwanted");
  if (!/[\p{L}\p{N}]/u.test(text) || isEnvironment(text) || signals.logLine.test(text)) return sorted("context");
  const asks = signals.demand.test(text) || signals.imperative.test(text);
  if (!asks && text.length <= longestGreeting && signals.greeting.test(text)) return sorted("context");
  if (signals.unsure.test(text) || (/[?？؟]\S?$/u.test(text) && !signals.politeRequest.test(text)))
    return sorted("unsure");
  if (signals.exclusion.test(text)) return sorted("unwanted", true);
  if (!asks && above !== undefined && above.kind !== "asked") return sorted(above.kind);
  if (!asks && above === undefined && tellsHowThingsAre(text)) return sorted("today");
  if (signals.number.test(text)) return sorted("limit");
  return sorted(signals.prohibition.test(text) ? "unwanted" : "asked");
}

/** "OS: macOS 14", but not "Browser: show a warning in old ones". */
function isEnvironment(text: string): boolean {
  if (!signals.environmentLine.test(text)) return false;
  const value = text.slice(text.search(/[:=|]\s*[^\s:=|]/) + 1);
  return /\p{N}/u.test(value) || value.trim().split(/\s+/).length <= 3;
}

const tellsHowThingsAre = (text: string): boolean =>
  signals.tellsOfToday.test(text) ||
  signals.waysOfWorking.test(text) ||
  (signals.ourselves.test(text) && signals.trouble.test(text)) ||
  (signals.fault.test(text) && !signals.condition.test(text));

/** The kind of sentences that go on from each other: what is unsure at the beginning is unsure to the end. */
export function sortTogether(sentences: readonly Sorted[]): Sorted {
  const kinds = sentences.map(({ kind }) => kind);
  if (kinds[0] === "unsure") return sorted("unsure");
  const wanted = sentences.filter(({ kind }) => isWanted(kind));
  if (wanted.length === 0)
    return sorted((["unsure", "today"] as const).find((kind) => kinds.includes(kind)) ?? "context");
  if (wanted.some(({ kind }) => kind === "limit")) return sorted("limit");
  const isRefused = wanted.every(({ kind }) => kind === "unwanted");
  return sorted(isRefused ? "unwanted" : "asked", isRefused && wanted.every(({ isExcluded }) => isExcluded));
}

const isWanted = (kind: Kind): boolean => kind === "asked" || kind === "limit" || kind === "unwanted";
