import path from "node:path";
import { makeFolder } from "../../../disk/folders/makeFolder.ts";
import { conflict } from "../../../domain/failures.ts";
import { l10n } from "../../../domain/l10n.ts";
import { fail, ok } from "../../../domain/result.ts";
import type { Permission } from "../../../domain/speckit/implement/runner.ts";
import type { ToolContext } from "../defineTool.ts";
import { resolveInside } from "../../../disk/paths/resolveInside.ts";
import { createText, readText, replaceText } from "../../../disk/files/textFiles.ts";
import { locateWrite, type WriteTarget } from "../../../disk/paths/writeTarget.ts";
import { namesPath, writeRuleOf } from "../../../domain/writeRules.ts";
import { askModel } from "./askModel.ts";
import { asFields, asList } from "./fields.ts";
import type { AgentEnd, AgentListener } from "../../../agents/runAgent.ts";
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
  /** What is written by the caller itself, or never for such a task, is refused. */
  readonly mayWrite: (file: string) => boolean;
  /** What the model has to know about the files besides. */
  readonly alsoTold?: string;
  readonly onOutput: AgentListener["onOutput"];
}

const maxFileLength = 20_000;
const task =
  'Do the task in the material. Answer with JSON: {"files": [{"path": relative to the repository root, "content": the whole new text}], "notes": string}. Write only files the task needs.';

/** The client's model as a runner: it answers with whole files, and we write them inside the project. */
export async function sampleEdits(context: ToolContext, options: SampleOptions): Promise<AgentEnd> {
  const { root } = options;
  const current = await Promise.all(options.paths.map(async (file) => ({ file, text: await readInside(root, file) })));
  const { value, warnings } = await askModel(context, {
    task: [task, options.alsoTold ?? ""].join(" ").trimEnd(),
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
      const refused = edits.find(({ path: file }) => !mayBeWritten(file, options));
      if (refused) return fail([l10n.t("{0} must not be written", refused.path)]);
      const notes = asFields(answer)?.["notes"];
      if (edits.length === 0) return fail([l10n.t("there are no files in the answer")]);
      return ok({ edits, notes: typeof notes === "string" ? notes : "" });
    },
  });
  if (!value) return failed(warnings.join("; "));
  const { edits, notes } = value;
  if (notes !== "") await options.onOutput(notes, "stdout");
  const names = edits.map(({ path: file }) => file);
  if (options.permission === "ask") {
    const proposal = l10n.t("the model proposes to write {0}; allow edits to let it", names.join(", "));
    return { ...failed(proposal), tail: names };
  }
  const located = await locateAll(context, options, edits);
  if (typeof located === "string") return failed(located);
  for (const { target, content } of located) {
    context.signal.throwIfAborted();
    await write(target.path, content);
    await options.onOutput(l10n.t("Wrote {0}", target.name), "stdout");
  }
  return {
    exitCode: 0,
    tail: names.map((file) => l10n.t("Wrote {0}", file)),
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
  options: SampleOptions,
  edits: readonly FileEdit[],
): Promise<readonly LocatedEdit[] | string> {
  const { root, taskText } = options;
  const located: LocatedEdit[] = [];
  for (const { path: file, content } of edits) {
    const target = await locateWrite(root, file);
    if (!target) return l10n.t("{0} is outside the project and was not written", file);
    if (target.rule === "never" || !mayBeWritten(target.name, options)) return l10n.t("{0} must not be written", file);
    if (target.rule === "confirm" && !namesPath(taskText, target.name))
      return l10n.t("{0} must not be written, because the task does not name it", file);
    located.push({ target, content });
  }
  const wanted = located.filter(({ target }) => target.rule === "confirm").map(({ target }) => target.name);
  const isAllowed = wanted.length === 0 || (await confirmConfiguration(context, l10n.t("The language model"), wanted));
  return isAllowed ? located : l10n.t("{0} may be written only after you agree", wanted.join(", "));
}

/** Nothing outside, and not the repository's own machinery. */
const mayBeWritten = (file: string, { mayWrite }: SampleOptions): boolean =>
  !path.isAbsolute(file) &&
  writeRuleOf(file, false) !== "never" &&
  !file.split(/[\\/]/).includes("..") &&
  mayWrite(file);

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
  throw conflict(l10n.t("Another program created {0} in the meantime. Try again.", path.basename(file)), {
    path: file,
  });
}
