import { sep } from "node:path";
import * as vscode from "vscode";
import * as z from "zod";
import { AppError } from "../../../../domain/errors.ts";
import type { SpeckitToolArguments, SpeckitToolName } from "../../../../protocol/speckitTools.ts";
import { findWorkflowTool, type WorkflowTool } from "../../../servers/workflowTool.ts";
import type { CommandId } from "../../../platform/contributions.ts";
import { callInRun } from "../../../runs/callInRun.ts";
import type { RunDone, RunRequest } from "../../../runs/runs.ts";
import type { Services } from "../../../services.ts";

/** One call of a spec-kit tool as a user sees it. */
interface SpeckitCall<K extends SpeckitToolName> {
  readonly command: CommandId;
  readonly title: string;
  /** What runs the same command again. */
  readonly argument: unknown;
  /** The folder whose server does it. */
  readonly folder: string;
  /** Where the documents are that it may change. */
  readonly specDirectory: string;
  readonly tool: K;
  /** For the server as it is: it gets only what its tool declares. */
  readonly args: (tool: WorkflowTool) => SpeckitToolArguments[K] | Promise<SpeckitToolArguments[K]>;
}

/** A foreign server may leave out whatever it likes; the text is always there. */
const outcome = z.object({
  files: z.array(z.string()).catch([]),
  summary: z.string().catch(""),
  feature: z.string().optional().catch(undefined),
  warnings: z.array(z.string()).catch([]),
  tasks: z
    .array(z.object({ id: z.string(), outcome: z.string(), prompt: z.string().optional().catch(undefined) }))
    .catch([]),
});

export type SpeckitOutcome = z.infer<typeof outcome> & { readonly text: string };

/** Runs a tool of the spec-kit server as a run of its own; `finish` says what to open and what can follow. */
export async function runSpeckit<K extends SpeckitToolName>(
  services: Services,
  { command, title, argument, folder, specDirectory, tool, args }: SpeckitCall<K>,
  finish?: (outcome: SpeckitOutcome, args: SpeckitToolArguments[K]) => Promise<RunDone | undefined>,
): Promise<SpeckitOutcome> {
  await saveDocuments(services, specDirectory);
  const connection = await services.findSpeckit(folder);
  type Result = { readonly outcome: SpeckitOutcome; readonly done: RunDone | undefined };
  const request: RunRequest<Result> = { command, title, argument, folder, done: ({ done }) => done };
  const { outcome: result } = await services.runs.run(request, async (run) => {
    const described = await findWorkflowTool(connection, tool, run.signal);
    const wanted = await args(described);
    const { text, structured } = await callInRun(
      run,
      connection,
      tool,
      described.fit({ ...wanted }),
      services.settings,
    );
    const answer = readOutcome(text, structured);
    // In a notification only the path inside the project tells something.
    const read = { ...answer, summary: answer.summary.replaceAll(folder.endsWith(sep) ? folder : folder + sep, "") };
    return { outcome: read, done: await finish?.(read, wanted) };
  });
  return result;
}

function readOutcome(text: string, structured: unknown): SpeckitOutcome {
  const parsed = outcome.safeParse(structured ?? {});
  const read = parsed.success ? parsed.data : outcome.parse({});
  return { ...read, summary: read.summary || (text.split("\n")[0] ?? ""), text };
}

/**
 * A tool changes files on disk. What is typed but not saved would then be in conflict with it, so it is saved first, if the
 * user wants that; otherwise nothing happens at all.
 */
async function saveDocuments(services: Services, specDirectory: string): Promise<void> {
  const dirty = vscode.workspace.textDocuments.filter(
    ({ isDirty, uri }) => isDirty && uri.scheme === "file" && uri.fsPath.startsWith(specDirectory + sep),
  );
  if (dirty.length === 0) return;
  const names = dirty.map(({ uri }) => vscode.workspace.asRelativePath(uri)).join("\n");
  const question = vscode.l10n.t("Save your changes first?");
  if (!(await services.notify.askToGoOn(question, names, vscode.l10n.t("Save and Go On"))))
    throw new AppError("cancelled", vscode.l10n.t("Cancelled."));
  for (const document of dirty)
    if (!(await document.save()))
      throw new AppError("writeFailed", vscode.l10n.t("{0} could not be saved.", document.uri.fsPath));
}
