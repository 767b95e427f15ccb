import { pluralOf } from "../language/nouns.ts";
import { escapeRegExp } from "../text/escapeRegExp.ts";

/** Opens the list of attributes in an entity's text. */
export const attributesNamed = "Attributes named in the description:";

const item =
  "(?:an?\\s+|the\\s+|their\\s+|its\\s+)?([\\p{L}][\\p{L}\\d-]*(?:\\s+(?!and\\b|or\\b)[\\p{L}][\\p{L}\\d-]*)?)";

/** "Books with title, author and ISBN": what the description says one has. A single word may mean anything. */
export function attributesOf(noun: string, sentences: readonly string[]): readonly string[] {
  const names = [pluralOf(noun), noun].map(escapeRegExp).join("|");
  const list = new RegExp(
    `\\b(?:${names})\\s+(?:with|by their)\\s+(${item}(?:,\\s+${item})*,?\\s+and\\s+${item})`,
    "iu",
  );
  const found = sentences.map((sentence) => list.exec(sentence)?.[1]).find((words) => words !== undefined);
  if (found === undefined) return [];
  const parts = found.split(/,\s+(?:and\s+)?|\s+and\s+/).map((part) => part.replace(/^(?:an?|the|their|its)\s+/i, ""));
  // The last word of a list runs into the rest of the sentence: "time and place at once".
  return parts.map((part, index) => (index === parts.length - 1 ? part.split(/\s+/)[0]! : part));
}
