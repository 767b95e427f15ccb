import { parseTask } from "./parseTask.ts";

/**
 * Ticks or clears one acceptance criterion of a task: one character and nothing else. The words decide, the place only
 * among equal words. Undefined when it is not there any more, or has no box.
 */
export function markTaskCriterion(
  text: string,
  { index, text: words }: { readonly index: number; readonly text: string },
  isDone: boolean,
): string | undefined {
  const { criteria } = parseTask(text);
  const atPlace = criteria[index];
  const criterion = atPlace?.value === words ? atPlace : criteria.find(({ value }) => value === words);
  if (criterion === undefined) return undefined;
  // Lines keep their ends: only the one with the box is looked at.
  const starts = [0, ...[...text.matchAll(/\r\n|\n|\r/g)].map(({ 0: end, index: at }) => at + end.length)];
  const start = starts[criterion.span.line] ?? text.length;
  const before = /^\s*[-*]\s+\[(?=[ xX]\])/.exec(text.slice(start))?.[0];
  if (before === undefined) return undefined;
  const at = start + before.length;
  return `${text.slice(0, at)}${isDone ? "x" : " "}${text.slice(at + 1)}`;
}
