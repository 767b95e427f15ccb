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
import { asFields } from "./fields.ts";
import { applyFileEdits, editInstructions, readEdits } from "./fileEdits.ts";
import type { AgentEnd, AgentListener } from "../../../agents/runAgent.ts";
import { confirmConfiguration } from "./confirmConfiguration.ts";

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

/** Longer files are not shown, and what was not shown whole is not changed. */
const maxFileLength = 60_000;

/** The client's model as a runner: it answers with passages to replace, and we write them inside the project. */
export async function sampleEdits(context: ToolContext, options: SampleOptions): Promise<AgentEnd> {
  const { root } = options;
  const current = await Promise.all(options.paths.map(async (file) => ({ file, text: await readInside(root, file) })));
  const seen = new Map(
    current.flatMap(({ file, text = null }) =>
      text === null || text.length <= maxFileLength ? [[file, text] as const] : [],
    ),
  );
  const { value, warnings } = await askModel(context, {
    task: [editInstructions, options.alsoTold ?? ""].join(" ").trimEnd(),
    material: [options.prompt, ...current.map(({ file }) => describeFile(file, seen.get(file)))].join("\n\n"),
    maxTokens: 16_000,
    check(answer) {
      const edits = readEdits(answer);
      if (edits.length === 0) return fail([l10n.t("there are no changes in the answer")]);
      const refused = edits.find(({ path: file }) => !mayBeWritten(file, options));
      if (refused) return fail([l10n.t("{0} must not be written", refused.path)]);
      const { texts, problems } = applyFileEdits(edits, seen);
      const notes = asFields(answer)?.["notes"];
      return problems.length > 0 ? fail(problems) : ok({ texts, notes: typeof notes === "string" ? notes : "" });
    },
  });
  if (!value) return failed(warnings.join("; "));
  const { texts, notes } = value;
  if (notes !== "") await options.onOutput(notes, "stdout");
  const names = [...texts.keys()];
  if (options.permission === "ask") {
    const proposal = l10n.t("the model proposes to write {0}; allow edits to let it", names.join(", "));
    return { ...failed(proposal), tail: names };
  }
  const located = await locateAll(context, options, texts);
  if (typeof located === "string") return failed(located);
  for (const { target, file, content } of located) {
    context.signal.throwIfAborted();
    await write(target.path, content, seen.get(file) ?? undefined);
    await options.onOutput(l10n.t("Wrote {0}", target.name), "stdout");
  }
  return {
    exitCode: 0,
    tail: names.map((file) => l10n.t("Wrote {0}", file)),
    changed: located.map(({ target }) => target.name),
  };
}

function describeFile(file: string, text: string | null | undefined): string {
  if (text === undefined) return `### ${file}\n\n(too long to be shown: it must not be changed)`;
  return text === null ? `### ${file}\n\n(does not exist)` : `### ${file} now\n\n${text}`;
}

const failed = (failure: string): AgentEnd => ({ exitCode: null, failure, tail: [], changed: [] });

interface LocatedEdit {
  /** As the model named it. */
  readonly file: string;
  readonly target: WriteTarget;
  readonly content: string;
}

/** Where each edit really goes, or why none of them is made. */
async function locateAll(
  context: ToolContext,
  options: SampleOptions,
  texts: ReadonlyMap<string, string>,
): Promise<readonly LocatedEdit[] | string> {
  const { root, taskText } = options;
  const located: LocatedEdit[] = [];
  for (const [file, content] of texts) {
    const target = await locateWrite(root, file);
    if (!target) return l10n.t("{0} is outside the project and was not written", file);
    if (target.rule === "never" || !mayBeWritten(target.name, options)) return l10n.t("{0} must not be written", file);
    if (target.rule === "confirm" && !namesPath(taskText, target.name))
      return l10n.t("{0} must not be written, because the task does not name it", file);
    located.push({ file, target, content });
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

/** Replaces exactly what the model was shown; a file that is there although it was not shown stays as it is. */
async function write(file: string, content: string, shown: string | undefined): Promise<void> {
  await makeFolder(path.dirname(file));
  if (shown !== undefined) return replaceText(file, content, shown);
  if (await createText(file, content)) return;
  throw conflict(l10n.t("{0} exists, and the model has not seen it. It was not changed.", path.basename(file)), {
    path: file,
  });
}
