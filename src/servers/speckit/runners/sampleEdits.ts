import path from "node:path";
import { makeFolder } from "../../../disk/folders/makeFolder.ts";
import { conflict } from "../../../domain/failures.ts";
import { fail, ok } from "../../../domain/result.ts";
import type { Permission } from "../../../domain/speckit/implement/runner.ts";
import type { ToolContext } from "../../kit/defineTool.ts";
import { resolveInside } from "../../../disk/paths/resolveInside.ts";
import { createText, readText, replaceText } from "../../../disk/files/textFiles.ts";
import { locateWrite, type WriteTarget } from "../../../disk/paths/writeTarget.ts";
import { namesPath, writeRuleOf } from "../../../domain/writeRules.ts";
import { askModel } from "../assist/askModel.ts";
import { asFields, asList } from "../assist/fields.ts";
import type { AgentEnd } from "../../../agents/runAgent.ts";
import { confirmConfiguration } from "./confirmConfiguration.ts";

interface FileEdit {
  readonly path: string;
  readonly content: string;
}

interface SampleOptions {
  readonly prompt: string;
  /** What the task itself says: it must name configuration that is to be written. */
  readonly taskText: string;
  readonly paths: readonly string[];
  readonly root: string;
  readonly permission: Permission;
}

const maxFileLength = 20_000;

/** The client's model as a runner: it answers with whole files, and we write them inside the project. */
export async function sampleEdits(context: ToolContext, options: SampleOptions): Promise<AgentEnd> {
  const { root } = options;
  const current = await Promise.all(options.paths.map(async (file) => ({ file, text: await readInside(root, file) })));
  const { value, warnings } = await askModel(context, {
    task: 'Do the task in the material. Answer with JSON: {"files": [{"path": relative to the repository root, "content": the whole new text}], "notes": string}. Write only files the task needs.',
    material: [
      options.prompt,
      ...current.map(
        ({ file, text }) =>
          `### ${file} now\n\n${text === undefined ? "(does not exist)" : text.slice(0, maxFileLength)}`,
      ),
    ].join("\n\n"),
    maxTokens: 16_000,
    check(answer) {
      const edits = asList(asFields(answer)?.["files"]).flatMap((entry): FileEdit[] => {
        const fields = asFields(entry);
        return typeof fields?.["path"] === "string" && typeof fields["content"] === "string"
          ? [{ path: fields["path"], content: fields["content"] }]
          : [];
      });
      const refused = edits.find(({ path: file }) => !mayBeWritten(file));
      if (refused) return fail([`${refused.path} must not be written`]);
      return edits.length > 0 ? ok(edits) : fail(["there are no files in the answer"]);
    },
  });
  if (!value) return failed(warnings.join("; "));
  const names = value.map(({ path: file }) => file);
  if (options.permission === "ask")
    return { ...failed(`the model proposes to write ${names.join(", ")}; allow edits to let it`), tail: names };
  const located = await locateAll(context, options, value);
  if (typeof located === "string") return failed(located);
  for (const { target, content } of located) {
    context.signal.throwIfAborted();
    await write(target.path, content);
  }
  return {
    exitCode: 0,
    tail: names.map((file) => `wrote ${file}`),
    changed: located.map(({ target }) => target.name),
  };
}

const failed = (failure: string): AgentEnd => ({ exitCode: null, failure, tail: [], changed: [] });

interface LocatedEdit {
  readonly target: WriteTarget;
  readonly content: string;
}

/** Where each edit really goes, or why none of them is made. */
async function locateAll(
  context: ToolContext,
  { root, taskText }: SampleOptions,
  edits: readonly FileEdit[],
): Promise<readonly LocatedEdit[] | string> {
  const located: LocatedEdit[] = [];
  for (const { path: file, content } of edits) {
    const target = await locateWrite(root, file);
    if (!target) return `${file} is outside the project and was not written`;
    if (target.rule === "never" || !mayBeWritten(target.name)) return `${file} must not be written`;
    if (target.rule === "confirm" && !namesPath(taskText, target.name))
      return `${file} must not be written, because the task does not name it`;
    located.push({ target, content });
  }
  const wanted = located.filter(({ target }) => target.rule === "confirm").map(({ target }) => target.name);
  const isAllowed = wanted.length === 0 || (await confirmConfiguration(context, "The model", wanted));
  return isAllowed ? located : `${wanted.join(", ")} may be written only after you agree`;
}

/** Not the repository's own machinery, nor the documents that say what is done. */
const mayBeWritten = (file: string): boolean =>
  !path.isAbsolute(file) &&
  writeRuleOf(file, false) !== "never" &&
  !file.split(/[\\/]/).some((name) => [".specify", "..", "checklists"].includes(name.toLowerCase())) &&
  path.posix.basename(file.replaceAll("\\", "/")).toLowerCase() !== "tasks.md";

async function readInside(root: string, file: string): Promise<string | undefined> {
  const real = file.endsWith("/") ? undefined : await resolveInside(root, file);
  // A folder or something unreadable has no text to show.
  return real === undefined ? undefined : readText(real).catch(() => undefined);
}

async function write(file: string, content: string): Promise<void> {
  await makeFolder(path.dirname(file));
  const before = await readText(file);
  if (before !== undefined) return replaceText(file, content, before);
  if (await createText(file, content)) return;
  throw conflict(`Another program created ${path.basename(file)} in the meantime. Try again.`, { system: "features" });
}
