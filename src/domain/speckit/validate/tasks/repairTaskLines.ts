import { parseTasks } from "../../tasks/parseTasks.ts";
import { readPhaseHeading } from "../../tasks/phaseHeading.ts";
import type { CheckItem, Phase, Task, TaskList } from "../../tasks/task.ts";
import { formatTaskId, taskKey } from "../../tasks/taskId.ts";
import { parseCheckLine, parseTaskText } from "../../tasks/taskLine.ts";
import { pathsOf } from "../../tasks/taskReferences.ts";
import { applyEdits, type TextEdit } from "../../text/edits.ts";
import { headingsOf } from "../../text/headings.ts";
import { type MarkdownLine, type MarkdownText, readMarkdown } from "../../text/markdown.ts";
import type { Repair } from "../validated.ts";

const withoutBox = /^(?:(?:[-*+]|\d{1,4}[.)])[ \t]*)?(?:\[[ xX]?\][ \t]*)?/;

/** In a phase, `- T004 Create …` and `T004. …` are tasks that lack their box. */
export const withBoxes: Repair = (text) => {
  const document = readMarkdown(text);
  const edits = linesOfPhases(document).flatMap((line): TextEdit[] => {
    if (!line.isProse || parseCheckLine(line.visible)) return [];
    const [lead = ""] = withoutBox.exec(line.visible) ?? [];
    const task = parseTaskText(line.visible, lead.length);
    // "T001 must come first" is a sentence about a task.
    if (!task || task.lastId !== undefined || !/^[\p{Lu}\p{Lo}`]/u.test(task.description)) return [];
    return [{ start: line.start, end: line.start + lead.length, text: "- [ ] " }];
  });
  const repairs = edits.length === 0 ? [] : [`${countOf(edits.length)} got the box “- [ ]”.`];
  return { text: applyEdits(text, edits), repairs };
};

function linesOfPhases(document: MarkdownText): readonly MarkdownLine[] {
  const headings = new Map(headingsOf(document).map((heading) => [heading.line, heading]));
  let isInside = false;
  return document.lines.filter(({ index }) => {
    const heading = headings.get(index);
    if (!heading) return isInside;
    const isPhase = readPhaseHeading(heading) !== undefined;
    isInside = isPhase || (isInside && heading.level > 2);
    return false;
  });
}

const countOf = (count: number): string => (count === 1 ? "1 task" : `${String(count)} tasks`);

/** Boxes in a phase get the next free ids; where they stand is put in order later. */
export const withIds: Repair = (text) => {
  const list = parseTasks(text);
  const items = list.phases.flatMap((phase) => (phase.number === undefined ? [] : phase.items));
  let next = Math.max(0, ...list.tasks.map((task) => (task.lastId ?? task.id).number));
  const edits = items.map((item) => insertedId(text, item, formatTaskId((next += 1))));
  const repairs = edits.length === 0 ? [] : [`${countOf(edits.length)} without an id got one.`];
  return { text: applyEdits(text, edits), repairs };
};

/** Behind the box, in the place of `TXXX`. */
function insertedId(text: string, { mark }: CheckItem, id: string): TextEdit {
  const start = mark + 2;
  const placeholder = /^[ \t]*\**T[X#?]{2,6}\**/.exec(text.slice(start, start + 40))?.[0] ?? "";
  return { start, end: start + placeholder.length, text: ` ${id}` };
}

/** Every task in the form `- [ ] T001 [P] [US1] Words`, with the labels that its phase asks for. */
export const withFormat =
  (finished: ReadonlySet<string>): Repair =>
  (text) => {
    const list = parseTasks(text);
    const changes = list.phases.flatMap((phase) => changesOf(phase, finished));
    const edits = changes.map(({ task, line }) => ({
      start: task.start,
      end: task.start + task.lineText.length,
      text: line,
    }));
    return { text: applyEdits(text, edits), repairs: changes.flatMap(({ why }) => why) };
  };

interface Change {
  readonly task: Task;
  readonly line: string;
  readonly why: readonly string[];
}

function changesOf(phase: Phase, finished: ReadonlySet<string>): Change[] {
  const taken = new Set<string>();
  return phase.tasks.flatMap((task) => {
    if (task.mark === undefined || task.lastId !== undefined) return [];
    const isDone = finished.has(taskKey(task.id));
    const stories = storiesOf(task, phase);
    const parallel = task.parallel && pathsOf(task).every((path) => !taken.has(path));
    if (parallel) for (const path of pathsOf(task)) taken.add(path);
    const line = lineOf(task, { stories, parallel, isDone });
    const why = [
      ...(task.state === "done" && !isDone ? ["is no longer ticked: only finished work is"] : []),
      ...(stories.length > task.stories.length ? [`got its label [${stories.join("+")}]`] : []),
      ...(stories.length < task.stories.length ? ["lost its story label, as it stands outside a story phase"] : []),
      ...(task.parallel && !parallel ? ["lost [P]: a neighbor changes the same file"] : []),
    ];
    if (line === task.lineText) return [];
    const sentence = why.length === 0 ? "was written in the form “- [ ] T001 [P] [US1] Words”" : why.join(" and ");
    return [{ task, line, why: [`${task.id.text} ${sentence}.`] }];
  });
}

function storiesOf(task: Task, { kind, story }: Phase): readonly string[] {
  if (["setup", "foundational", "polish", "convergence"].includes(kind)) return [];
  return kind === "story" && task.stories.length === 0 && story !== undefined ? [story] : task.stories;
}

interface Labels {
  readonly stories: readonly string[];
  readonly parallel: boolean;
  readonly isDone: boolean;
}

function lineOf(task: Task, { stories, parallel, isDone }: Labels): string {
  const box = isDone ? "[X]" : task.state === "deferred" ? `[${task.lineText.charAt(task.mark! - task.start)}]` : "[ ]";
  const labels = [...(parallel ? ["P"] : []), ...(stories.length > 0 ? [stories.join("+")] : []), ...task.tags];
  const words = ["-", box, idOf(task), ...labels.map((label) => `[${label}]`), task.description];
  return /^[ \t]*/.exec(task.lineText)![0] + words.join(" ").trimEnd();
}

const idOf = ({ id }: Task): string => formatTaskId(id.number) + id.suffix;

/** The tasks of a list that are finished, by key. */
export const finishedIn = (list: TaskList | undefined): ReadonlySet<string> =>
  new Set(list?.tasks.flatMap(({ state, id }) => (state === "done" ? [taskKey(id)] : [])));
