import { trimEndOf } from "../../text/trimming.ts";
import { isVerb } from "../language/verbs.ts";

interface HeadedText {
  /** What the author called the feature, on a line of its own above the rest. */
  readonly heading?: string;
  readonly text: string;
}

const lead = /\b(?:can|must|should|may|will|shall|to|is|are|be|has|have|needs?|wants?|I|we|lets?|allows?|enables?)\b/i;

/** "Team calendar:" above a list is the name of the feature and asks for nothing by itself. */
export function takeHeading(description: string): HeadedText {
  const match = /^\s*(#{1,6}\s+)?([^\n]+)\n+(?=[\s\S]*\S)/.exec(description.replace(/\r\n?/g, "\n"));
  const line = match?.[2]!.trim() ?? "";
  const words = trimEndOf(line, /[:.!]/).split(/\s+/);
  const isItem = /^(?:[-*+\u2022]|\d+[.)])\s/.test(line);
  const isAction = isVerb(words[0]!) && !/ing$/.test(words[1] ?? "");
  const isName = words.length <= 6 && !/[,;?]|[.!]\s/.test(line) && !lead.test(line) && !isAction;
  if (!match || isItem || !(match[1] !== undefined || isName) || !/\p{L}{2}/u.test(line)) return { text: description };
  return { heading: words.join(" "), text: description.replace(/\r\n?/g, "\n").slice(match[0].length) };
}
