import * as vscode from "vscode";
import * as z from "zod";
import type { AgentEnd } from "../../../agents/runAgent.ts";
import type { Permission } from "../../../domain/speckit/implement/runner.ts";
import { readFile } from "../../../disk/files/readFile.ts";
import { locateWrite, type WriteTarget } from "../../../disk/paths/writeTarget.ts";
import { namesPath } from "../../../domain/writeRules.ts";
import { withToken } from "../../platform/cancellation.ts";
import { createTextFile, editTextFile } from "../../platform/files/textFiles.ts";

interface ModelRequest {
  readonly root: string;
  readonly prompt: string;
  readonly permission: Permission;
  /** Files that the spec names: the model is shown what they hold. */
  readonly paths: readonly string[];
  /** What the spec itself says: it must name configuration that is to be written. */
  readonly specText: string;
  /** Asks whether files that decide how the editor, agents or the CI behave may be written. */
  readonly confirm: (files: readonly string[]) => Promise<boolean>;
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
  const targets = await Promise.all(answer.files.map(({ path }) => locateWrite(root, path)));
  const isRefused = (target: WriteTarget | undefined): boolean =>
    !target || target.rule === "never" || (target.rule === "confirm" && !namesPath(request.specText, target.name));
  const refused = answer.files[targets.findIndex(isRefused)];
  if (refused) return failed(vscode.l10n.t("the model wanted to write {0}, which it may not", refused.path));
  const names = answer.files.map(({ path }) => path).join(", ");
  if (request.permission === "ask")
    return failed(vscode.l10n.t("the model proposes to write {0}; allow edits to let it", names));
  const wanted = targets.flatMap((target) => (target?.rule === "confirm" ? [target.name] : []));
  if (wanted.length > 0 && !(await request.confirm(wanted)))
    return failed(vscode.l10n.t("the model may not write {0}", wanted.join(", ")));
  for (const [index, { content }] of answer.files.entries()) {
    signal.throwIfAborted();
    const target = targets[index];
    if (target) await write(target.path, content);
    onOutput(vscode.l10n.t("Wrote {0}", target?.name ?? ""), "stdout");
  }
  return { exitCode: 0, tail: [], changed: targets.flatMap((target) => target?.name ?? []) };
}

const failed = (failure: string): AgentEnd => ({ exitCode: null, failure, tail: [], changed: [] });

async function messageFor({ root, prompt, paths }: ModelRequest): Promise<string> {
  const files = await Promise.all(
    paths.map(async (path) => {
      const target = await locateWrite(root, path);
      if (!target || target.rule === "never") return [];
      const text = await readFile(target.path, "utf8").catch(() => "(does not exist)");
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

async function write(path: string, content: string): Promise<void> {
  const isThere = await readFile(path).then(
    () => true,
    () => false,
  );
  if (isThere) await editTextFile(vscode.Uri.file(path), () => content);
  else await createTextFile(path, content);
}
