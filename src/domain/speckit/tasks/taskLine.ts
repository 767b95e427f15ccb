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

const decoratedId =
  /(\*\*|__|~~|\[)?(?:\*\*|~~)?T(\d+)([a-zA-Z]?)(['’]?)(?![\w])(?:\s*(?:–|—|-|\.\.|to)\s*T?(\d+)([a-z]?)(?!\w))?(?:\*\*|__|~~|\])*(?:[ \t]*[:·—–-](?=[ \t]|$|\*))?(?:\*\*|__|~~)?[ \t]*/y;
const maxLabelLength = 40;
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

/**
 * A bullet with a check box. `- [P] …` is a plain bullet: only the known states make a box. Read by hand, as labels are:
 * in a file of many thousand tasks the matches of expressions cost more than all else.
 */
export function parseCheckLine(text: string): CheckLine | undefined {
  const indent = behindBlanks(text, 0);
  const open = behindBlanks(text, indent + 1);
  if (open <= indent + 1 || !"-*+".includes(text.charAt(indent)) || text.charAt(open) !== "[") return undefined;
  const state = states[text.charAt(open + 1)];
  const rest = behindBlanks(text, open + 3);
  const isBox = text.charAt(open + 2) === "]" && (rest > open + 3 || rest >= text.length);
  if (state === undefined || !isBox) return undefined;
  return { indent: widthOf(text.slice(0, indent)), state, markColumn: open + 1, restColumn: rest };
}

function behindBlanks(text: string, from: number): number {
  let at = from;
  for (let code = text.charCodeAt(at); code === 0x20 || code === 0x09; code = text.charCodeAt(at)) at += 1;
  return at;
}

/** What follows a check box (or a heading mark) when it names a task. */
export function parseTaskText(text: string, column: number): TaskText | undefined {
  if (!"T*[~_".includes(text.charAt(column)) || column >= text.length) return undefined;
  const ids = plainIdAt(text, column) ?? decoratedIdAt(text, column);
  if (!ids) return undefined;
  const labels = readLabels(text, ids.end);
  return {
    id: ids.id,
    lastId: ids.lastId,
    parallel: labels.parallel,
    stories: labels.stories,
    tags: labels.tags,
    description: text.slice(labels.end).trimEnd(),
    descriptionColumn: labels.end,
  };
}

interface WrittenIds {
  readonly id: TaskId;
  readonly lastId: TaskId | undefined;
  /** Column behind them and what decorates them. */
  readonly end: number;
}

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;
/** An opening bracket or a capital, which continues no id: neither a range nor a decoration begins with one. */
const beginsText = (code: number): boolean => code === 0x5b || (code >= 0x41 && code <= 0x5a && code !== 0x54);

/** `T001 [P] Words` and `T001 Words`, as nearly every line has it, at a fraction of the expression's price. */
function plainIdAt(text: string, column: number): WrittenIds | undefined {
  let end = column + 1;
  while (isDigit(text.charCodeAt(end))) end += 1;
  const isPlain = text.charCodeAt(column) === 0x54 && end > column + 1;
  if (!isPlain || text.charCodeAt(end) !== 0x20 || !beginsText(text.charCodeAt(end + 1))) return undefined;
  return { id: taskIdOf(text.slice(column + 1, end), ""), lastId: undefined, end: end + 1 };
}

function decoratedIdAt(text: string, column: number): WrittenIds | undefined {
  decoratedId.lastIndex = column;
  const match = decoratedId.exec(text);
  if (!match) return undefined;
  const id = taskIdOf(match[2]!, match[3]! + (match[4] === "" ? "" : "'"));
  const lastId = match[5] === undefined ? undefined : taskIdOf(match[5], match[6]!);
  return { id, lastId, end: column + match[0].length };
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
    const close = closeOfLabel(text, end);
    if (close === undefined) break;
    const name = text.slice(end + 1, close).trim();
    if (name === "P" || name === "p") parallel = true;
    else if (singleStory.test(name)) stories = [...stories, `US${name.slice(2).toLowerCase()}`];
    else if (severalStories.test(name)) stories = [...stories, ...storiesIn(name)];
    else tags = [...tags, name];
    end = behindBlanks(text, close + 1);
  }
  if (end > from && "*_~:·—–-".includes(text.charAt(end))) {
    afterLabels.lastIndex = end;
    const [skipped = ""] = afterLabels.exec(text) ?? [];
    // "**Bold** words" open the description, "** words" close the head.
    if (!/^(?:\*\*|__|~~)$/.test(skipped) || end + skipped.length === text.length) end += skipped.length;
  }
  return { parallel, stories, tags, end };
}

/** Where the bracket that opens at a column closes; no label is empty, long, nested or the text of a link. */
function closeOfLabel(text: string, open: number): number | undefined {
  const limit = open + 1 + maxLabelLength;
  for (let at = open + 1; at <= limit && at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === "]") return at > open + 1 && text.charAt(at + 1) !== "(" ? at : undefined;
    if (char === "[") return undefined;
  }
  return undefined;
}

const storiesIn = (name: string): string[] =>
  [...name.matchAll(/(\d+)([a-z]?)/gi)].map((match) => `US${match[1]!}${match[2]!.toLowerCase()}`);

/** Tabs count as four, so that a tab under `- ` is deeper. */
export const widthOf = (indent: string): number =>
  indent.includes("\t") ? indent.replace(/\t/g, "    ").length : indent.length;
