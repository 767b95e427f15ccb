import type { Captured } from "./capture.ts";
import { meaningOf } from "./sort/headingKinds.ts";

const longestTitle = 60;
const clauseEnd = /[.,;:!?…](?=\s|$)|[、，。！？；：]|\s[-–—]\s/;

/** The first heading, or the first clause of the description as it was written, cut at a word. */
export function titleOf({ heading, pieces }: Captured, slug: string): string {
  const first =
    pieces.find(({ kind, text }) => kind !== "context" && text !== "") ?? pieces.find(({ text }) => text !== "");
  const lead = first?.leads.find((words) => meaningOf(words) === undefined);
  const words = heading ?? lead ?? clauseOf(first?.text ?? "");
  const title = cutAtWord(words);
  const isReadable = /[\p{L}\p{N}]/u.test(title) && !/<!--|-->|\[(?:NEEDS CLARIFICATION|TO DO)/i.test(title);
  return isReadable ? title : slug.replace(/-/g, " ");
}

function clauseOf(text: string): string {
  const end = clauseEnd.exec(text)?.index;
  return end === undefined || end < 4 ? text : text.slice(0, end);
}

function cutAtWord(text: string): string {
  const words = text.trim();
  if (words.length <= longestTitle) return words.replace(/[.,;:]$/, "");
  const cut = words.slice(0, longestTitle + 1);
  const end = cut.lastIndexOf(" ");
  // Without spaces a title ends after so many characters, but never in the middle of one.
  return end > 20 ? cut.slice(0, end).replace(/[.,;:]$/, "") : [...words.slice(0, longestTitle)].slice(0, -1).join("");
}
