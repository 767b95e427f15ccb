import type { Heading } from "../text/headings.ts";
import { headingsOf } from "../text/headings.ts";
import type { MarkdownLine, MarkdownText } from "../text/markdown.ts";
import { readMarkdown } from "../text/markdown.ts";
import type { PhaseHead } from "./phaseHeading.ts";
import { readGroupHeading, readPhaseHeading } from "./phaseHeading.ts";
import type { CheckItem, Phase, Task, TaskList } from "./task.ts";
import { parseCheckLine, parseTaskText, widthOf } from "./taskLine.ts";

/** A task and a phase while their lines are still being read. */
type OpenTask = Omit<Task, "details" | "subItems"> & { details: readonly string[]; subItems: readonly CheckItem[] };
type OpenPhase = Phase & { tasks: Task[]; items: CheckItem[] };

/** Most tasks are one line: what they have in common is not made for each of them. */
const none: readonly never[] = [];

/** Reads any tasks.md: never throws, keeps the place of everything it found. */
export function parseTasks(text: string): TaskList {
  return parseTasksIn(readMarkdown(text));
}

function parseTasksIn(document: MarkdownText): TaskList {
  const headings = headingsOf(document);
  const reader = new TaskReader();
  let next = 0;
  for (const line of document.lines) {
    const heading = headings[next];
    if (heading?.line === line.index) {
      reader.heading(heading, line);
      next++;
    } else if (line.isProse) {
      reader.prose(line);
    } else {
      reader.detail(line);
    }
  }
  const title = headings.find((heading) => heading.level === 1)?.text.replace(/^Tasks\s*[:—–-]\s*/i, "");
  return { ...(title === undefined ? {} : { title }), ...reader.finish() };
}

class TaskReader {
  readonly #phases: OpenPhase[] = [];
  readonly #tasks: Task[] = [];
  #head: PhaseHead = { kind: "unnamed", title: "" };
  #phase: OpenPhase | undefined;
  #subheading: string | undefined;
  #task: OpenTask | undefined;
  /** Of the task that is being read, once it has any. */
  #details: string[] | undefined;
  #subItems: CheckItem[] | undefined;
  #taskIndent = 0;

  heading(heading: Heading, line: MarkdownLine): void {
    this.#task = undefined;
    const phase = readPhaseHeading(heading);
    const task = phase ? undefined : this.#headingTask(heading, line);
    if (task) {
      this.#add(task);
    } else if (phase ?? heading.level === 2) {
      this.#head = phase ?? readGroupHeading(heading);
      this.#phase = undefined;
      this.#subheading = undefined;
      if (phase) this.#openPhase();
    } else if (heading.level > 2) {
      this.#subheading = heading.text;
    }
  }

  prose(line: MarkdownLine): void {
    const check = parseCheckLine(line.visible);
    if (this.#task && (check ? check.indent > this.#taskIndent : this.#isDeeper(line))) {
      if (check) this.#addSubItem(this.#task, checkItem(line, check));
      this.#addDetail(this.#task, line);
      return;
    }
    if (!check) {
      if (line.visible.trim() !== "") this.#task = undefined;
      return;
    }
    const task = parseTaskText(line.visible, check.restColumn);
    if (!task) {
      this.#task = undefined;
      this.#openPhase().items.push(checkItem(line, check));
      return;
    }
    this.#taskIndent = check.indent;
    // Every field by name: spreading made this the slowest line of a long file.
    this.#add({
      id: task.id,
      lastId: task.lastId,
      state: check.state,
      mark: line.start + check.markColumn,
      line: line.index,
      start: line.start,
      lineText: line.text,
      parallel: task.parallel,
      stories: task.stories,
      tags: task.tags,
      description: task.description,
      descriptionColumn: task.descriptionColumn,
      details: none,
      subItems: none,
      heading: this.#subheading,
    });
  }

  /** Code below a task belongs to it when it is indented like its other details. */
  detail(line: MarkdownLine): void {
    if (this.#task && /^[ \t]/.test(line.text)) this.#addDetail(this.#task, line);
  }

  finish(): Pick<TaskList, "phases" | "tasks"> {
    return { phases: this.#phases, tasks: this.#tasks };
  }

  #headingTask(heading: Heading, line: MarkdownLine): OpenTask | undefined {
    const task = heading.level > 2 ? parseTaskText(heading.text, 0) : undefined;
    if (!task) return undefined;
    const finished = /✅|\bDONE\b/u.test(heading.text);
    return {
      ...task,
      state: finished ? "done" : "pending",
      line: line.index,
      start: line.start,
      lineText: line.text,
      description: withoutDone(task.description),
      descriptionColumn: Math.max(0, line.text.indexOf(task.description)),
      details: none,
      subItems: none,
    };
  }

  #add(task: OpenTask): void {
    this.#task = task.mark === undefined ? undefined : task;
    this.#details = undefined;
    this.#subItems = undefined;
    this.#tasks.push(task);
    this.#openPhase().tasks.push(task);
  }

  #addDetail(task: OpenTask, line: MarkdownLine): void {
    task.details = this.#details ??= [];
    this.#details.push(line.text.trim());
  }

  #addSubItem(task: OpenTask, item: CheckItem): void {
    task.subItems = this.#subItems ??= [];
    this.#subItems.push(item);
  }

  #openPhase(): OpenPhase {
    if (!this.#phase) {
      this.#phase = { ...this.#head, tasks: [], items: [] };
      this.#phases.push(this.#phase);
    }
    return this.#phase;
  }

  #isDeeper(line: MarkdownLine): boolean {
    const indent = /^[ \t]*/.exec(line.visible)![0];
    return indent.length < line.visible.length && widthOf(indent) > this.#taskIndent;
  }
}

/** "T001 Create the model ✅ DONE" without the mark of its end. */
const withoutDone = (description: string): string =>
  description.trimEnd().replace(/DONE$/, "").trimEnd().replace(/✅$/u, "").trimEnd();

const checkItem = (line: MarkdownLine, check: NonNullable<ReturnType<typeof parseCheckLine>>): CheckItem => ({
  state: check.state,
  text: line.visible.slice(check.restColumn).trim(),
  line: line.index,
  mark: line.start + check.markColumn,
});
