import { lineBreakOf } from "../frontMatter/setField.ts";
import { splitFrontMatter } from "../frontMatter/splitFrontMatter.ts";
import { linesOf, readCriteria } from "./criteria.ts";

/** As long as chant itself lets it become. */
const maxOutputLength = 5_000;

/** What an agent printed, as far as it can end up in a spec: the rest is only counted. */
interface PrintedText {
  add(line: string): void;
  readonly beginning: string;
  /** Of everything that was printed. */
  readonly length: number;
}

export function collectPrinted(): PrintedText {
  let [beginning, length] = ["", 0];
  return {
    add(line) {
      const text = length === 0 ? line : `\n${line}`;
      length += text.length;
      if (beginning.length <= maxOutputLength) beginning += text.slice(0, maxOutputLength + 1);
    },
    get beginning() {
      return beginning;
    },
    get length() {
      return length;
    },
  };
}

/**
 * Adds a section with what an agent printed: when, and the words in a code block, cut where they become too long. What
 * the agent quotes can neither close the block nor count as a criterion of the spec.
 */
export function appendAgentOutput(text: string, printed: Omit<PrintedText, "add">, at: Date): string {
  const shown = cut(printed.beginning).replace(/\r\n?/g, "\n").trimEnd();
  if (shown === "") return text;
  const asPrinted = withSection(text, shown, printed.length, at);
  // Chant flips a fence at every line that starts with one, however long it is.
  return isHarmless(text, asPrinted)
    ? asPrinted
    : withSection(text, shown.split("\n").map(withoutFence).join("\n"), printed.length, at);
}

const withoutFence = (line: string): string =>
  line.trimStart().startsWith("```") ? line.replace("```", "\\```") : line;

function withSection(text: string, shown: string, length: number, at: Date): string {
  const longerThanRuns = (shown.match(/`+/g) ?? []).map((run) => run.length + 1);
  const fence = "`".repeat(Math.max(3, ...longerThanRuns));
  const lines = [
    // Chant's own releases never close the block of an earlier run.
    ...(isFenceOpen(text) ? ["```"] : []),
    ...["", "## Agent Output", "", at.toISOString().replace(/\.\d+Z$/, "Z"), ""],
    ...[fence, ...shown.split("\n"), fence],
    ...(length > maxOutputLength
      ? ["", `Cut at ${maxOutputLength} of ${length} characters. The log has the rest.`]
      : []),
    "",
  ];
  const eol = lineBreakOf(text);
  return `${text}${text.endsWith("\n") || text === "" ? "" : eol}${lines.join(eol)}`;
}

/** Between two characters, never within one. */
const cut = (text: string): string => text.slice(0, maxOutputLength).replace(/[\uD800-\uDBFF]$/, "");

const isFenceOpen = (text: string): boolean => {
  const fences = [...linesOf(text, splitFrontMatter(text).body)].filter(({ start }) => text.startsWith("```", start));
  return fences.length % 2 === 1;
};

const isHarmless = (before: string, after: string): boolean =>
  !isFenceOpen(after) && JSON.stringify(boxesOf(before)) === JSON.stringify(boxesOf(after));

const boxesOf = (text: string) => readCriteria(text, splitFrontMatter(text).body).criteria;
