/** Behind these a full stop does not end a sentence. Lower case, without the last full stop. */
const abbreviations = new Set(
  (
    "e.g i.e eg ie etc vs cf approx incl excl resp no nr max min mr mrs ms dr st prof fig sec art vol ca bzw ggf evtl usw inkl exkl sog " +
    "z.b d.h u.a o.ä v.a abs tel str p.ex par.ex c.-à-d p.ej pág núm sr sra ex z d b h u"
  ).split(" "),
);

const closers = "\"'”’)]»」』）”";
const stops = ".!?…";
/** They end a sentence without a space behind them. */
const wideStops = "。！？｡．؟।॥";

/**
 * The sentences of a paragraph whose lines are kept apart, each on one line, word for word. Where it is not certain that
 * a sentence ends, it goes on: two sentences in one quote are still both there.
 */
export function splitSentences(paragraph: string): string[] {
  const sentences: string[] = [];
  let from = 0;
  for (let index = 0; index < paragraph.length; index++) {
    const end = sentenceEndAt(paragraph, index, from);
    if (end === undefined) continue;
    push(sentences, paragraph.slice(from, end));
    from = end;
    index = end - 1;
  }
  push(sentences, paragraph.slice(from));
  return sentences;
}

function push(sentences: string[], text: string): void {
  const words = text.replace(/\s+/g, " ").trim();
  if (words === "") return;
  // "!!" and ":-)" belong to what stands before them.
  if (sentences.length > 0 && !/[\p{L}\p{N}]/u.test(words)) sentences[sentences.length - 1] += ` ${words}`;
  else sentences.push(words);
}

function sentenceEndAt(text: string, index: number, from: number): number | undefined {
  const character = text[index]!;
  if (character === "\n") return endsAtLineEnd(text, index, from) ? index + 1 : undefined;
  const isWide = wideStops.includes(character);
  if (!isWide && !stops.includes(character)) return undefined;
  let end = index + 1;
  while (end < text.length && (stops.includes(text[end]!) || wideStops.includes(text[end]!))) end++;
  const isBare = !closers.includes(text[end] ?? " ");
  while (end < text.length && closers.includes(text[end]!)) end++;
  if (isWide) return end;
  if (end < text.length && !/\s/.test(text[end]!)) return undefined;
  return character === "." && isBare && goesOnBehind(text, index, from) ? undefined : end;
}

/** The longest word that is looked at: abbreviations are short. */
const longestWord = 12;

function goesOnBehind(text: string, stop: number, from: number): boolean {
  let start = stop;
  while (start > from && start > stop - longestWord && !/[\s("'„“‚]/.test(text[start - 1]!)) start--;
  const word = text.slice(start, stop).toLowerCase();
  if (abbreviations.has(word)) return !/^\.[ \t]*\n/.test(text.slice(stop, stop + 20));
  // "2. Quartal", "J. Smith": a number or a letter may be one of a name.
  return /^(?:\d{1,2}|\p{L})$/u.test(word);
}

const longestShortLine = 72;

/** People end a line where they mean to, and editors where a line is full. */
function endsAtLineEnd(text: string, lineEnd: number, from: number): boolean {
  const line = text.slice(Math.max(from, text.lastIndexOf("\n", lineEnd - 1) + 1), lineEnd).trimEnd();
  if (/[:：]$/.test(line)) return true;
  const next = text.slice(lineEnd + 1, lineEnd + 40).trimStart();
  return line.length < longestShortLine && /^["'“„«¿¡(]?(?:\p{Lu}|\p{Lo}|\p{N})/u.test(next) && !/[,;]$/.test(line);
}
