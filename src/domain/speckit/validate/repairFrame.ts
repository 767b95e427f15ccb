import { headingsOf } from "../text/headings.ts";
import { withLineEnding } from "../text/lines.ts";
import { readMarkdown } from "../text/markdown.ts";
import { type Repair, unrepaired } from "./validated.ts";

const opening = /^(`{3,}|~{3,})(markdown|md)?$/;

/** Writers like to hand a document over as one block of code. */
export const withoutOuterFence: Repair = (text) => {
  const lines = text.trim().split(/\r\n|\n|\r/);
  const [, marks, language] = opening.exec(lines[0]!.trimEnd()) ?? [];
  const isWrapped = marks !== undefined && lines.length > 2 && lines.at(-1)!.trim() === marks;
  if (!isWrapped || (language === undefined && !/^(?:# |---$)/.test(lines[1]!.trimEnd()))) return unrepaired(text);
  return {
    text: `${lines.slice(1, -1).join("\n")}\n`,
    repairs: ["The block of code around the document was taken off."],
  };
};

/** The document below its title: "# Tasks: Photo albums". */
export const withTitle =
  (title: string): Repair =>
  (text) => {
    const document = readMarkdown(text);
    if (headingsOf(document).some(({ level }) => level === 1)) return unrepaired(text);
    const start = document.lines[document.bodyStart]?.start ?? 0;
    const line = withLineEnding(`# ${title}\n\n`, document.lineEnding);
    return { text: text.slice(0, start) + line + text.slice(start), repairs: [`The title “${title}” was added.`] };
  };

/** Chapters that a step looks for stand at the second level. */
export const withChapters =
  (keys: readonly string[]): Repair =>
  (text) => {
    const document = readMarkdown(text);
    const headings = headingsOf(document);
    const misplaced = headings.filter(
      ({ level, key }) =>
        level !== 2 && keys.includes(key) && !headings.some((other) => other.level === 2 && other.key === key),
    );
    const lines = new Map(misplaced.map(({ line, text: title }) => [line, `## ${title}`]));
    return {
      text:
        lines.size === 0
          ? text
          : document.lines.map((line) => lines.get(line.index) ?? line.text).join(document.lineEnding),
      repairs: misplaced.map(({ text: title }) => `“${title}” became a heading of the second level.`),
    };
  };

export const withFinalLineEnd: Repair = (text) => unrepaired(`${text.trimEnd()}${readMarkdown(text).lineEnding}`);
