import { readFile } from "node:fs/promises";
import { isAbsolute, join } from "node:path";
import * as vscode from "vscode";
import * as z from "zod";
import type { AgentEnd } from "../../agents/runAgent.ts";
import type { Permission } from "../../domain/speckit/implement/runner.ts";
import { withToken } from "../cancellation.ts";
import { createTextFile, editTextFile } from "../textFiles.ts";
import { isInside } from "./isInside.ts";

export interface ModelRequest {
  readonly root: string;
  readonly prompt: string;
  readonly permission: Permission;
  /** Files that the spec names: the model is shown what they hold. */
  readonly paths: readonly string[];
  readonly onOutput: (text: string, stream: "stdout" | "stderr") => void;
}

const answerSchema = z.object({
  files: z.array(z.object({ path: z.string(), content: z.string() })).min(1),
  notes: z.string().catch(""),
});

const task =
  'Do the task. Answer with JSON only: {"files": [{"path": relative to the root of the project, "content": the whole new text}], "notes": string}. Write only files the task needs, and the file of the spec with the criteria ticked that now hold.';

/** VS Code's language model as an agent: it answers with whole files, and they are written inside the project. */
export async function runModel(request: ModelRequest, signal: AbortSignal): Promise<AgentEnd> {
  const [model] = await vscode.lm.selectChatModels();
  if (!model) return failed(vscode.l10n.t("VS Code has no language model to ask"));
  const { root, onOutput } = request;
  const message = vscode.LanguageModelChatMessage.User(await messageFor(request));
  const justification = vscode.l10n.t("Flightdeck works on a spec.");
  const text = await withToken(signal, async (token) => {
    const response = await model.sendRequest([message], { justification }, token);
    let answer = "";
    for await (const part of response.text) answer += part;
    return answer;
  });
  signal.throwIfAborted();
  const answer = readAnswer(text);
  if (!answer) return failed(vscode.l10n.t("the answer of the model could not be read"));
  if (answer.notes !== "") onOutput(answer.notes, "stdout");
  const allowed = await Promise.all(answer.files.map(({ path }) => isWritable(root, path)));
  const refused = answer.files[allowed.indexOf(false)];
  if (refused) return failed(vscode.l10n.t("the model wanted to write {0}, which it may not", refused.path));
  const names = answer.files.map(({ path }) => path).join(", ");
  if (request.permission === "ask")
    return failed(vscode.l10n.t("the model proposes to write {0}; allow edits to let it", names));
  for (const { path, content } of answer.files) {
    signal.throwIfAborted();
    await write(join(root, path), content);
    onOutput(vscode.l10n.t("Wrote {0}", path), "stdout");
  }
  return { exitCode: 0, tail: [] };
}

const failed = (failure: string): AgentEnd => ({ exitCode: null, failure, tail: [] });

async function messageFor({ root, prompt, paths }: ModelRequest): Promise<string> {
  const files = await Promise.all(
    paths.map(async (path) => {
      if (!(await isWritable(root, path))) return [];
      const text = await readFile(join(root, path), "utf8").catch(() => "(does not exist)");
      return [`### ${path} now\n\n${text}`];
    }),
  );
  return [task, prompt, ...files.flat()].join("\n\n");
}

/** Models like to put their JSON between fences or words. */
function readAnswer(text: string): z.infer<typeof answerSchema> | undefined {
  try {
    return answerSchema.parse(JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)));
  } catch {
    // No JSON, or not what was asked for: the caller says so.
    return undefined;
  }
}

/** Inside the project, and not what makes it a repository or comes from elsewhere. */
async function isWritable(root: string, path: string): Promise<boolean> {
  const isOwn = !/(^|[\\/])(\.git|node_modules)([\\/]|$)/.test(path);
  return isOwn && !isAbsolute(path) && (await isInside(root, path));
}

async function write(path: string, content: string): Promise<void> {
  const isThere = await readFile(path).then(
    () => true,
    () => false,
  );
  if (isThere) await editTextFile(vscode.Uri.file(path), () => content);
  else await createTextFile(path, content);
}
