import type { TaskState } from "./task.ts";
import type { TaskId } from "./taskId.ts";
import { taskIdOf } from "./taskId.ts";

interface CheckLine {
  readonly indent: number;
  readonly state: TaskState;
  /** Column of the character between the brackets. */
  readonly markColumn: number;
  /** Column at which the text behind the box begins. */
  readonly restColumn: number;
}

interface TaskText {
  readonly id: TaskId;
  readonly lastId: TaskId | undefined;
  readonly parallel: boolean;
  readonly stories: readonly string[];
  readonly tags: readonly string[];
  readonly description: string;
  readonly descriptionColumn: number;
}

const checkLine = /^([ \t]*)[-*+][ \t]+\[([ xX~-])\](?=[ \t]|$)[ \t]*/;
const decoratedId =
  /^(\*\*|__|~~|\[)?(?:\*\*|~~)?T(\d+)([a-zA-Z]?)(['’]?)(?![\w])(?:\s*(?:–|—|-|\.\.|to)\s*T?(\d+)([a-z]?)(?!\w))?(?:\*\*|__|~~|\])*(?:[ \t]*[:·—–-](?=[ \t]|$|\*))?(?:\*\*|__|~~)?[ \t]*/;
const label = /\[([^\][]{1,40})\](?!\()[ \t]*/y;
/** The end of a bold head such as `**T001 [P]**`, and a separator behind it. */
const afterLabels = /(?:\*\*|__|~~)?[ \t]*(?:[:·—–-](?=[ \t]|$))?[ \t]*/y;
const singleStory = /^US\d+[a-z]?$/i;
const severalStories = /^US\d+[a-z]?(\s*[+,/&]\s*(US)?\d+[a-z]?)+$/i;

const states: Readonly<Record<string, TaskState>> = {
  " ": "pending",
  x: "done",
  X: "done",
  "-": "deferred",
  "~": "deferred",
};

/** A bullet with a check box. `- [P] …` is a plain bullet: only the known states make a box. */
export function parseCheckLine(text: string): CheckLine | undefined {
  if (!text.includes("[")) return undefined;
  const match = checkLine.exec(text);
  if (!match) return undefined;
  return {
    indent: widthOf(match[1]!),
    state: states[match[2]!]!,
    markColumn: text.indexOf("[") + 1,
    restColumn: match[0].length,
  };
}

/** What follows a check box (or a heading mark) when it names a task. */
export function parseTaskText(text: string, column: number): TaskText | undefined {
  if (!"T*[~_".includes(text.charAt(column)) || column >= text.length) return undefined;
  const rest = text.slice(column);
  const match = decoratedId.exec(rest);
  if (!match) return undefined;
  const labels = readLabels(rest, match[0].length);
  return {
    id: taskIdOf(match[2]!, match[3]! + (match[4] === "" ? "" : "'")),
    lastId: match[5] === undefined ? undefined : taskIdOf(match[5], match[6]!),
    parallel: labels.parallel,
    stories: labels.stories,
    tags: labels.tags,
    description: rest.slice(labels.end).trimEnd(),
    descriptionColumn: column + labels.end,
  };
}

interface Labels {
  readonly parallel: boolean;
  readonly stories: readonly string[];
  readonly tags: readonly string[];
  /** Column behind the last label. */
  readonly end: number;
}

const none: readonly string[] = [];

function readLabels(text: string, from: number): Labels {
  let parallel = false;
  let stories = none;
  let tags = none;
  let end = from;
  while (text.charAt(end) === "[") {
    label.lastIndex = end;
    const match = label.exec(text);
    if (!match) break;
    const name = match[1]!.trim();
    if (name === "P" || name === "p") parallel = true;
    else if (singleStory.test(name)) stories = [...stories, `US${name.slice(2).toLowerCase()}`];
    else if (severalStories.test(name)) stories = [...stories, ...storiesIn(name)];
    else tags = [...tags, name];
    end += match[0].length;
  }
  if (end > from && "*_~:·—–-".includes(text.charAt(end))) {
    afterLabels.lastIndex = end;
    const [skipped = ""] = afterLabels.exec(text) ?? [];
    // "**Bold** words" open the description, "** words" close the head.
    if (!/^(?:\*\*|__|~~)$/.test(skipped) || end + skipped.length === text.length) end += skipped.length;
  }
  return { parallel, stories, tags, end };
}

const storiesIn = (name: string): string[] =>
  [...name.matchAll(/(\d+)([a-z]?)/gi)].map((match) => `US${match[1]!}${match[2]!.toLowerCase()}`);

/** Tabs count as four, so that a tab under `- ` is deeper. */
export const widthOf = (indent: string): number =>
  indent.includes("\t") ? indent.replace(/\t/g, "    ").length : indent.length;
