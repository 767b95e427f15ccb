import { trimEndOf } from "../../text/trimming.ts";
import type { Task } from "./task.ts";
import type { TaskId } from "./taskId.ts";
import { parseTaskId, taskIdOf } from "./taskId.ts";

/** A single task, or everything from the first to the last. */
interface TaskReference {
  readonly first: TaskId;
  readonly last: TaskId;
}

const idOrRange = /T\d+[a-z]?['’]?(?!\w)(?:\s*(?:–|—|-|\.\.|to)\s*T?\d+[a-z]?(?!\w))?/gi;
const dependency =
  /\b(?:depends?\s+on|after|blocked\s+by|needs|requires)\b[\s:*]*((?:(?:,|;|&|\+|\/|and|\s)*T\d+[a-z]?['’]?(?:\s*(?:–|—|-|\.\.|to)\s*T?\d+[a-z]?)?)+)/gi;

/** "(depends on T001, T003)", "*(depends on T012–T014)*", "(after T004 — same file)". */
export function dependenciesOf(task: Task): readonly TaskReference[] {
  const text = textOf(task);
  if (!/\b(depends?|after|blocked|needs|requires)\b/i.test(text)) return [];
  return [...text.matchAll(dependency)].flatMap((match) => referencesIn(match[1]!));
}

function referencesIn(text: string): TaskReference[] {
  return [...text.matchAll(idOrRange)].map((match) => {
    const ends = [...match[0].matchAll(/(\d+)([a-z]?)(['’]?)/gi)].map((end) =>
      taskIdOf(end[1]!, end[2]! + (end[3] === "" ? "" : "'")),
    );
    const first = ends[0] ?? parseTaskId("T0")!;
    return { first, last: ends[1] ?? first };
  });
}

const knownExtension =
  /\.(?:[cm]?[jt]sx?|json[c5]?|md|mdx|ya?ml|toml|py|rs|go|java|kts?|cs|csproj|rb|php|swift|c|h|cc|cpp|hpp|s?css|less|html?|vue|svelte|astro|sql|sh|ps1|bat|tf|proto|graphql|txt|xml|gradle|lock|env|ini|cfg|conf|csv|svg|png|ipynb|dart|ex|exs|scala|lua|r|jl|zig|nix|mod|sum|prisma|http|feature)$/i;
const wellKnownFile =
  /^(?:Dockerfile|Makefile|Gemfile|Procfile|Justfile|LICENSE|README|CHANGELOG|\.[a-z][\w.-]*(?:ignore|rc|config|env))$/;

/** Files and folders a task names, in order of mention, without line numbers. */
export function pathsOf(task: Task): readonly string[] {
  return pathsIn(task.description);
}

export function pathsIn(text: string): readonly string[] {
  const paths = new Set<string>();
  const prose = text.replace(/`([^`]+)`/g, (_, code: string) => {
    for (const token of code.split(/\s+/)) if (isPath(token, true)) paths.add(clean(token));
    return " ";
  });
  for (const match of prose.matchAll(/[^\s,;()[\]"'<>|]+/g)) {
    const token = match[0];
    const isTail = /(?:\bin|—|·|\+)\s*$/.test(prose.slice(Math.max(0, match.index - 4), match.index));
    if (isPath(token, isTail)) paths.add(clean(token));
  }
  return [...paths];
}

const clean = (token: string): string =>
  trimEndOf(token, /[.:*_]/)
    .replace(/^[*_]+/, "")
    .replace(/:\d+(?:-\d+)?$|#L?\d.*$/s, "")
    .replace(/^\.\//, "");

/** In running text a slash alone proves nothing ("and/or"); behind "in" or in code it does. */
function isPath(raw: string, isMarked: boolean): boolean {
  const token = clean(raw);
  if (token.length < 2 || /^[a-z][a-z0-9+.-]*:\/\//i.test(token) || token.startsWith("/speckit")) return false;
  if (/[=<>$!?]/.test(token)) return false;
  if (wellKnownFile.test(token)) return true;
  if (knownExtension.test(token) && /[\w}*]\.\w+$/.test(token))
    return !/^(?:e\.g|i\.e|[A-Z]\w*\.js)$/i.test(token) || isMarked;
  if (!token.includes("/") || /^\/+$/.test(token)) return false;
  return (
    token.endsWith("/") ||
    (isMarked && /^[\w.@{}*-]+(?:\/[\w.@{},*-]+)+$/.test(token)) ||
    /^(?:\.{1,2}|src|tests?|lib|app|packages|docs|specs|backend|frontend|cmd|internal)\/./.test(token)
  );
}

const textOf = (task: Task): string =>
  task.details.length === 0 ? task.description : `${task.description}\n${task.details.join("\n")}`;
