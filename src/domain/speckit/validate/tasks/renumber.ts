import { parseTasks } from "../../tasks/parseTasks.ts";
import type { Task, TaskList } from "../../tasks/task.ts";
import { formatTaskId, taskKey } from "../../tasks/taskId.ts";
import { dependenciesOf } from "../../tasks/taskReferences.ts";
import { applyEdits, type TextEdit } from "../../text/edits.ts";
import { headingsOf } from "../../text/headings.ts";
import { readMarkdown } from "../../text/markdown.ts";
import { type Repair, unrepaired } from "../validated.ts";

/** Ids that occur more than once, of which others say that they depend on them: nobody can tell which is meant. */
export function ambiguousIds({ tasks }: TaskList): Task[] {
  const seen = new Set<string>();
  const repeated = tasks.filter(({ id }) => seen.size === seen.add(taskKey(id)).size);
  if (repeated.length === 0) return [];
  const needed = new Set(
    tasks.flatMap((task) => dependenciesOf(task).flatMap(({ first, last }) => [first, last].map(taskKey))),
  );
  return repeated.filter(({ id }) => needed.has(taskKey(id)));
}

const anyId = /\bT(\d{1,9})([a-z]?)(?!\w)/gi;

/** T001 and on in the order of the document, wherever an id is named. */
export const withSequentialIds: Repair = (text) => {
  const list = parseTasks(text);
  const { tasks } = list;
  const isOrdered = tasks.every(({ id }, index) => id.number === index + 1 && id.suffix === "");
  const isReadable = tasks.every(({ lastId }) => lastId === undefined) && ambiguousIds(list).length === 0;
  if (isOrdered || !isReadable) return unrepaired(text);
  const fresh = tasks.map((_, index) => formatTaskId(index + 1));
  const byKey = new Map(tasks.map(({ id }, index) => [taskKey(id), fresh[index]!] as const).toReversed());
  // The first id of a task's own line is the task's own, also where another one has the same.
  const own = new Map(tasks.map((task, index) => [task.start + task.lineText.search(/\bT\d/i), fresh[index]!]));
  const edits = [...text.matchAll(anyId)].flatMap((match): TextEdit[] => {
    const id = own.get(match.index) ?? byKey.get(`${String(Number(match[1]))}${match[2]!.toLowerCase()}`);
    const isSame = id === undefined || id === match[0];
    return isSame ? [] : [{ start: match.index, end: match.index + match[0].length, text: id }];
  });
  return {
    text: applyEdits(text, edits),
    repairs: [`The tasks were numbered anew, from T001 to ${fresh.at(-1)!}, and what refers to them, too.`],
  };
};

const phaseNumber = /\bPhase[ \t]+(\d{1,6}|N)\b/gi;

/** Phase 1 and on, wherever a phase is named. */
export const withSequentialPhases: Repair = (text) => {
  const numbered = parseTasks(text).phases.filter(({ number }) => number !== undefined);
  const numbers = numbered.map(({ number }) => number!);
  const isOrdered = numbers.every((number, index) => number === String(index + 1));
  // Old lists count 3.1, 3.2 and so on; a number that occurs twice could mean either.
  if (isOrdered || numbers.some((number) => !/^(?:\d+|N)$/.test(number)) || new Set(numbers).size < numbers.length)
    return unrepaired(text);
  const fresh = new Map(numbers.map((number, index) => [number, String(index + 1)]));
  const edits = [...text.matchAll(phaseNumber)].flatMap((match): TextEdit[] => {
    const number = fresh.get(match[1]!.toUpperCase());
    const end = match.index + match[0].length;
    return number === undefined ? [] : [{ start: end - match[1]!.length, end, text: number }];
  });
  return { text: applyEdits(text, edits), repairs: ["The phases were numbered anew."] };
};

/** "### Phase 1: Setup" becomes a heading of the second level. */
export const withPhaseHeadings: Repair = (text) => {
  const document = readMarkdown(text);
  const headings = headingsOf(document);
  const phases = parseTasks(text).phases.filter(({ number, line }) => number !== undefined && line !== undefined);
  const lines = new Set(phases.map(({ line }) => line!));
  const levels = headings.filter(({ line, level }) => lines.has(line) && level !== 2);
  const edits = levels.map(({ line, text: title }) => {
    const { start, text: written } = document.lines[line]!;
    return { start, end: start + written.length, text: `## ${title}` };
  });
  const repairs = levels.length === 0 ? [] : ["The phases became headings of the second level."];
  return { text: applyEdits(text, edits), repairs };
};
