import { takeLabel } from "./labels.ts";
import { sentencesIn, withoutFullStop } from "../language/sentences.ts";

const listItem = /^\s*(?:[-*+•]|\d+[.)])\s+(?:\[[ xX]\]\s+)?/;
const openLead = /\b(?:can|must|should|may|will|shall|to|able to|lets? \w+|allows? \w+ to|enables? \w+ to)\s*:?$/i;

/** Every statement of a description: sentences, list items with their lead-in, parts joined by semicolons. */
export function splitDescription(description: string): string[] {
  const statements: string[] = [];
  let paragraph: string[] = [];
  let lead: string | undefined;
  const flush = () => {
    const sentences = sentencesIn(paragraph.join(" "));
    paragraph = [];
    for (const sentence of sentences) statements.push(...splitAtSemicolons(sentence));
  };
  for (const line of description.split(/\r\n|\n|\r/)) {
    const text = line.replace(/^\s*#{1,6}\s+/, "").trim();
    const item = listItem.exec(line);
    if (item) {
      lead ??= takeLead(paragraph);
      flush();
      const words = line.slice(item[0].length).trim();
      statements.push(...sentencesIn(lead === undefined ? words : `${lead} ${words}`).flatMap(splitAtSemicolons));
    } else if (takeLabel(text).label !== undefined) {
      flush();
      statements.push(text);
    } else if (text === "") {
      if (!/:$/.test(paragraph.at(-1) ?? "")) flush();
    } else if (/^\s*#{1,6}\s/.test(line) && isLabel(text)) {
      lead = undefined;
      flush();
    } else {
      lead = undefined;
      if (/^\s*#{1,6}\s/.test(line)) flush();
      paragraph.push(text);
      if (/^\s*#{1,6}\s/.test(line)) flush();
    }
  }
  flush();
  return statements.map((statement) => statement.replace(/\s+/g, " ").trim()).filter((statement) => statement !== "");
}

/** "## Requirements" names a part of the text; "## Users can pin notes" asks for something. */
const isLabel = (heading: string): boolean =>
  /^(?:(?:functional|non-functional|user|key|main|core|technical|open|more|other)\s+)*(?:more|other|requirements?|stories|features?|goals?|overview|background|context|description|summary|details|questions?|notes?|scope|acceptance criteria|success criteria|constraints?|assumptions?)$/i.test(
    withoutFullStop(heading),
  );

/** "Users can:" opens every item below it; "Requirements:" is only a heading. */
function takeLead(paragraph: string[]): string | undefined {
  const last = paragraph.at(-1);
  if (last === undefined || !/:$/.test(last)) return undefined;
  const sentence = sentencesIn(last).at(-1) ?? "";
  const words = withoutFullStop(sentence);
  paragraph[paragraph.length - 1] = last.slice(0, last.length - sentence.length).trim();
  if (openLead.test(words)) return words;
  if (words.split(" ").length > 4) paragraph.push(words);
  return undefined;
}

const splitAtSemicolons = (sentence: string): string[] =>
  sentence.split(/;\s+/).filter((part) => /[\p{L}\p{N}]/u.test(part));
