import { type Block, blocksOf } from "./read/blocks.ts";
import { type HeadingMeaning, meaningOf } from "./sort/headingKinds.ts";
import type { Piece } from "./sort/piece.ts";
import { sortSentence, sortTogether } from "./sort/sortSentence.ts";
import { exception, goesOn, goesOnInEastAsia, ownBeginning } from "./sort/sortingSignals.ts";
import { splitSentences } from "./read/splitSentences.ts";

/** A description in its pieces: every sentence of it in one of them, in its order. */
export interface Captured {
  readonly pieces: readonly Piece[];
  /** The first heading, where it names the feature. */
  readonly heading?: string;
}

/** Longer words above a list are quoted once as a whole, and with their beginning at each item. */
const longestLead = 200;
/** Sentences that go on from each other are one quote up to this length. */
const longestChain = 600;
const mostParents = 2;

interface Lead {
  readonly text: string;
  readonly depth: number;
}

interface Reading {
  readonly pieces: Piece[];
  heading: string | undefined;
  /** Whether the heading stands in one of the pieces below it. */
  headingIsQuoted: boolean;
  title: string | undefined;
  listLead: string | undefined;
  parents: Lead[];
}

export function captureDescription(description: string): Captured {
  const reading: Reading = {
    pieces: [],
    heading: undefined,
    headingIsQuoted: true,
    title: undefined,
    listLead: undefined,
    parents: [],
  };
  const blocks = blocksOf(description);
  for (let index = 0; index < blocks.length;) {
    const table = tableAt(blocks, index);
    if (table.length > 0) readTable(reading, table);
    else readBlock(reading, blocks[index]!, blocks[index + 1]);
    index += Math.max(1, table.length);
  }
  quoteHeading(reading);
  return { pieces: reading.pieces, ...(reading.title === undefined ? {} : { heading: reading.title }) };
}

function readBlock(reading: Reading, block: Block, next: Block | undefined): void {
  if (block.kind === "heading") return readHeading(reading, block.text);
  if (block.kind === "verbatim") return readVerbatim(reading, block.text);
  if (block.kind === "item") return readItem(reading, block, next);
  reading.parents = [];
  const sentences = splitSentences(block.text);
  const opensList = (next?.kind === "item" || next?.kind === "row") && isLead(sentences.at(-1));
  reading.listLead = undefined;
  if (!opensList) return pushSentences(reading, sentences, leadsOf(reading), mayGoOn(reading));
  let start = sentences.length - 1;
  while (start > 0 && dependsOnPrevious(sentences[start]!)) start--;
  pushSentences(reading, sentences.slice(0, start), leadsOf(reading), mayGoOn(reading));
  const lead = sentences.slice(start).join(" ");
  reading.listLead = leadFrom(reading, lead);
}

/** The words above a list. They are quoted with each item; long ones once as a whole. */
function leadFrom(reading: Reading, lead: string): string {
  if (lead.length <= longestLead) return lead;
  pushSentences(reading, [lead], leadsOf(reading), false);
  const cut = lead.slice(0, longestLead);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), longestLead / 2))} …`;
}

const isLead = (sentence: string | undefined): boolean => sentence !== undefined && /[:：]["”*_]{0,3}$/.test(sentence);

function readHeading(reading: Reading, text: string): void {
  quoteHeading(reading);
  reading.parents = [];
  reading.listLead = undefined;
  const isFirst = reading.pieces.length === 0 && reading.heading === undefined && reading.title === undefined;
  if (isFirst && meaningOf(text) === undefined) {
    reading.title = text;
    reading.pieces.push(contextPiece(text));
    return;
  }
  reading.heading = text;
  reading.headingIsQuoted = false;
}

/** A heading with nothing below it that quotes it is quoted by itself. */
function quoteHeading(reading: Reading): void {
  const { heading, headingIsQuoted } = reading;
  if (heading !== undefined && !headingIsQuoted) reading.pieces.push(contextPiece(heading));
  reading.heading = undefined;
  reading.headingIsQuoted = true;
}

const contextPiece = (text: string, verbatim: readonly string[] = [], leads: readonly string[] = []): Piece => ({
  kind: "context",
  text,
  leads,
  verbatim,
  isExcluded: false,
});

function readVerbatim(reading: Reading, text: string): void {
  const last = reading.pieces.at(-1);
  if (last && last.verbatim.length === 0 && isLead(last.text))
    reading.pieces[reading.pieces.length - 1] = { ...last, verbatim: [text] };
  else {
    const leads = reading.heading === undefined ? [] : [reading.heading];
    reading.headingIsQuoted = true;
    reading.pieces.push(contextPiece("", [text], leads));
  }
}

function readItem(reading: Reading, block: Block, next: Block | undefined): void {
  reading.parents = reading.parents.filter(({ depth }) => depth < block.depth);
  const sentences = splitSentences(block.text);
  const hasChildren = next?.kind === "item" && next.depth > block.depth;
  const leads = leadsOf(reading);
  if (!hasChildren || !isLead(sentences.at(-1)) || sentences.length > 1)
    pushSentences(reading, sentences, leads, sentences[0] !== undefined && exception.test(sentences[0]));
  if (!hasChildren) return;
  const words = sentences.at(-1) ?? "";
  const cut = words.length <= longestLead ? words : `${words.slice(0, longestLead)} …`;
  // Where the whole is not quoted by itself, it has to stand at its items.
  if (words.length > longestLead && isLead(words) && sentences.length === 1)
    pushSentences(reading, sentences, leads, false);
  reading.parents.push({ text: cut, depth: block.depth });
}

function leadsOf({ heading, listLead, parents }: Reading): string[] {
  return [
    ...(heading === undefined ? [] : [heading]),
    ...(listLead === undefined ? [] : [listLead]),
    ...parents.slice(-mostParents).map(({ text }) => text),
  ];
}

/** A paragraph goes on from the one before it; what stands below another heading does not. */
const mayGoOn = ({ heading, headingIsQuoted }: Reading): boolean => heading === undefined || headingIsQuoted;

const dependsOnPrevious = (sentence: string): boolean =>
  (goesOn.test(sentence) && !ownBeginning.test(sentence)) || goesOnInEastAsia.test(sentence);

function pushSentences(
  reading: Reading,
  sentences: readonly string[],
  leads: readonly string[],
  firstMayGoOn: boolean,
): void {
  const above = meaningAbove(leads);
  const shown = leads.filter((lead) => lead !== reading.heading || meaningNames(lead));
  let chain: string[] = [];
  const push = () => {
    if (chain.length > 0) pushChain(reading, chain, shown, above);
    chain = [];
  };
  sentences.forEach((sentence, index) => {
    const last = index === 0 ? reading.pieces.at(-1) : undefined;
    const goesOnFromPiece = index === 0 && firstMayGoOn && isContinued(last, shown) && dependsOnPrevious(sentence);
    if (goesOnFromPiece) {
      reading.pieces.pop();
      chain = [last!.text];
    } else if (!dependsOnPrevious(sentence)) push();
    chain.push(sentence);
  });
  push();
}

const isContinued = (last: Piece | undefined, leads: readonly string[]): boolean =>
  last !== undefined &&
  last.kind !== "context" &&
  last.verbatim.length === 0 &&
  last.text !== "" &&
  last.text.length <= longestChain &&
  last.leads.join("\n") === leads.join("\n");

/** All sentences of a chain are sorted together, then quoted in pieces of a readable length. */
function pushChain(
  reading: Reading,
  chain: readonly string[],
  leads: readonly string[],
  above: HeadingMeaning | undefined,
): void {
  const sorted = sortTogether(chain.map((sentence) => sortSentence(sentence, above)));
  if (reading.heading !== undefined && leads.includes(reading.heading)) reading.headingIsQuoted = true;
  let text = "";
  const push = () => reading.pieces.push({ ...sorted, text, leads, verbatim: [] });
  for (const sentence of chain) {
    if (text !== "" && text.length + sentence.length > longestChain) {
      push();
      text = sentence;
    } else text = text === "" ? sentence : `${text} ${sentence}`;
  }
  push();
}

/** What the nearest words above say about a sentence. */
function meaningAbove(leads: readonly string[]): HeadingMeaning | undefined {
  for (const lead of leads.toReversed()) {
    const meaning = meaningOf(lead);
    if (meaning) return meaning;
    if (!isLead(lead)) continue;
    const { kind } = sortSentence(lead, undefined);
    if (kind === "today" || kind === "unsure") return { kind, isFirm: false };
  }
  return undefined;
}

/** "Requirements" names a part of the text; "Admins" says of whom the sentences below it speak. */
const meaningNames = (heading: string): boolean => {
  const meaning = meaningOf(heading);
  return meaning === undefined || meaning.isFirm || meaning.kind !== "asked";
};

function tableAt(blocks: readonly Block[], index: number): readonly Block[] {
  let end = index;
  while (blocks[end]?.kind === "row") end++;
  return blocks.slice(index, end);
}

/** A table of an environment stays as it is; any other one may ask for something in each row. */
function readTable(reading: Reading, rows: readonly Block[]): void {
  const leads = leadsOf(reading);
  const texts = rows.map(({ text }) => text);
  const isEnvironment = texts.some((text) => sortSentence(text, undefined).kind === "context");
  if (isEnvironment || meaningAbove(leads)?.kind === "context") {
    reading.pieces.push(contextPiece("", [texts.join("\n")], leads));
    if (reading.heading !== undefined) reading.headingIsQuoted = true;
    return;
  }
  const [header, ...body] = texts;
  const lead = body.length === 0 ? undefined : leadFrom(reading, header!);
  for (const text of body.length === 0 ? texts : body)
    pushSentences(reading, [text], [...leads, ...(lead === undefined ? [] : [lead])], false);
}
