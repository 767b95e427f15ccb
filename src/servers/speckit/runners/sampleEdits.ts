import { mkdir } from "node:fs/promises";
import path from "node:path";
import { fail, ok } from "../../../domain/result.ts";
import type { Permission } from "../../../domain/speckit/implement/runner.ts";
import type { ToolContext } from "../../kit/defineTool.ts";
import { resolveInside } from "../../../disk/resolveInside.ts";
import { createText, readText, replaceText } from "../../../disk/textFiles.ts";
import { askModel } from "../assist/askModel.ts";
import { asFields, asList } from "../assist/fields.ts";
import type { AgentEnd } from "../../../agents/runAgent.ts";

interface FileEdit {
  readonly path: string;
  readonly content: string;
}

const longestFile = 20_000;

/** The client's model as a runner: it answers with whole files, and we write them inside the project. */
export async function sampleEdits(
  context: ToolContext,
  options: { prompt: string; paths: readonly string[]; root: string; permission: Permission },
): Promise<AgentEnd> {
  const { root } = options;
  const current = await Promise.all(options.paths.map(async (file) => ({ file, text: await readInside(root, file) })));
  const { value, warnings } = await askModel(context, {
    task: 'Do the task in the material. Answer with JSON: {"files": [{"path": relative to the repository root, "content": the whole new text}], "notes": string}. Write only files the task needs.',
    material: [
      options.prompt,
      ...current.map(
        ({ file, text }) =>
          `### ${file} now\n\n${text === undefined ? "(does not exist)" : text.slice(0, longestFile)}`,
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
      const refused = edits.find(({ path: file }) => !isWritable(file));
      if (refused) return fail([`${refused.path} must not be written`]);
      return edits.length > 0 ? ok(edits) : fail(["there are no files in the answer"]);
    },
  });
  if (!value) return { exitCode: null, failure: warnings.join("; "), tail: [] };
  if (options.permission === "ask")
    return {
      exitCode: null,
      failure: `the model proposes to write ${value.map(({ path: file }) => file).join(", ")}; allow edits to let it`,
      tail: value.map(({ path: file }) => file),
    };
  for (const edit of value) {
    context.signal.throwIfAborted();
    const problem = await write(root, edit);
    if (problem !== undefined) return { exitCode: 1, failure: problem, tail: [] };
  }
  return { exitCode: 0, tail: value.map(({ path: file }) => `wrote ${file}`) };
}

/** Not the repository's own machinery, nor the documents that say what is done. */
const isWritable = (file: string): boolean =>
  !path.isAbsolute(file) &&
  !/(?:^|[\\/])(?:\.git|\.specify|\.\.|node_modules)(?:[\\/]|$)/.test(file) &&
  !/(?:^|[\\/])(?:tasks\.md|checklists[\\/].*)$/.test(file);

async function readInside(root: string, file: string): Promise<string | undefined> {
  const real = file.endsWith("/") ? undefined : await resolveInside(root, file);
  // A folder or something unreadable has no text to show.
  return real === undefined ? undefined : readText(real).catch(() => undefined);
}

async function write(root: string, { path: file, content }: FileEdit): Promise<string | undefined> {
  const real = await resolveInside(root, file);
  if (real === undefined) return `${file} lies outside the project and was not written`;
  await mkdir(path.dirname(real), { recursive: true });
  const before = await readText(real);
  if (before === undefined) await createText(real, content);
  else await replaceText(real, content, before);
  return undefined;
}
