import { sep } from "node:path";
import * as vscode from "vscode";
import { cancelled, unsavedFile } from "../../../../domain/failures.ts";
import { findOfferedTool, type OfferedTool } from "../../../../mcp/contract/offeredTool.ts";
import { readOutput } from "../../../../mcp/contract/readOutput.ts";
import type { ArgumentsOf, OutputOf } from "../../../../protocol/contract/toolContract.ts";
import type { speckitImplement } from "../../../../protocol/speckit/speckitImplement.ts";
import type { speckitPlan } from "../../../../protocol/speckit/speckitPlan.ts";
import type { speckitSpecify } from "../../../../protocol/speckit/speckitSpecify.ts";
import type { speckitTasks } from "../../../../protocol/speckit/speckitTasks.ts";
import type { CommandId } from "../../../platform/contributions.ts";
import { callInRun } from "../../../runs/callInRun.ts";
import type { RunDone, RunRequest } from "../../../runs/runStore.ts";
import type { Services } from "../../../services.ts";

type SpeckitContract = typeof speckitSpecify | typeof speckitPlan | typeof speckitTasks | typeof speckitImplement;

/** A call of a spec-kit tool, as the user sees it. */
interface SpeckitCall<C extends SpeckitContract> {
  readonly command: CommandId;
  readonly title: string;
  /** The argument that repeats the command. */
  readonly argument: unknown;
  /** The folder whose server is called. */
  readonly folder: string;
  /** The folder with the documents that it may change. */
  readonly specDirectory: string;
  readonly contract: C;
  /** The arguments; the server gets only those that its tool declares. */
  readonly args: (tool: OfferedTool) => ArgumentsOf<C> | Promise<ArgumentsOf<C>>;
}

/** The text is always present, even if a server returns nothing else. */
export type SpeckitOutcome<C extends SpeckitContract = SpeckitContract> = OutputOf<C> & { readonly text: string };

/** Runs a tool of the spec-kit server as a run; `finish` says what to open and what to offer next. */
export async function runSpeckit<C extends SpeckitContract>(
  services: Services,
  { command, title, argument, folder, specDirectory, contract, args }: SpeckitCall<C>,
  finish?: (outcome: SpeckitOutcome<C>, args: ArgumentsOf<C>) => Promise<RunDone | undefined>,
): Promise<SpeckitOutcome<C>> {
  await saveDocuments(services, specDirectory);
  const connection = await services.findSpeckit(folder);
  type Result = { readonly outcome: SpeckitOutcome<C>; readonly done: RunDone | undefined };
  const request: RunRequest<Result> = { command, title, argument, folder, done: ({ done }) => done };
  const { outcome: result } = await services.runs.run(request, async (run) => {
    const tool = await findOfferedTool(connection, contract, run.signal);
    const wanted = await args(tool);
    const response = await callInRun(run, connection, contract.name, tool.fit({ ...wanted }), services.settings);
    const output = readOutput<SpeckitContract>(connection.entry.name, contract, response);
    const summary = output.summary || (response.text.split("\n")[0] ?? "");
    // In a notification, only the path inside the project is useful.
    const short = summary.replaceAll(folder.endsWith(sep) ? folder : folder + sep, "");
    // The compiler cannot know here which of the tools it was.
    const read = { ...output, summary: short, text: response.text } as unknown as SpeckitOutcome<C>;
    return { outcome: read, done: await finish?.(read, wanted) };
  });
  return result;
}

/**
 * A tool changes files on disk, which would conflict with unsaved changes. They are saved first, if the user agrees;
 * otherwise the run does not start.
 */
async function saveDocuments(services: Services, specDirectory: string): Promise<void> {
  const dirty = vscode.workspace.textDocuments.filter(
    ({ isDirty, uri }) => isDirty && uri.scheme === "file" && uri.fsPath.startsWith(specDirectory + sep),
  );
  if (dirty.length === 0) return;
  const names = dirty.map(({ uri }) => vscode.workspace.asRelativePath(uri)).join("\n");
  const question = vscode.l10n.t("Save your changes first?");
  if (!(await services.notify.askToGoOn(question, names, vscode.l10n.t("Save and Continue")))) throw cancelled();
  for (const document of dirty) if (!(await document.save())) throw unsavedFile(document.uri.fsPath);
}
