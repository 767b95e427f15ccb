import * as vscode from "vscode";
import { serverNotRunning, serverRefused } from "../../domain/failures.ts";
import type { Log } from "../../domain/ports.ts";
import type { Connection } from "../../mcp/connection.ts";
import { loadPart } from "../../domain/loadPart.ts";
import { call } from "../../mcp/contract/call.ts";
import type { ArgumentsOf, OutputOf, ToolContract } from "../../protocol/contract/toolContract.ts";
import type { Servers } from "../servers/servers.ts";
import { setContextKey } from "../platform/contextKeys.ts";
import { specContextKeys, type SpecReference } from "./contributions.ts";
import { DisposableStore } from "../platform/disposables.ts";
import { findLastCommit } from "../../disk/git/lastCommit.ts";
import { readLogFile } from "../platform/files/readLogFile.ts";
import { savedInWorkspace } from "../platform/savedState.ts";
import { createSpecLogs, type SpecLogs } from "./specLogs.ts";
import type { SpecStore } from "./specStore.ts";
import { specSystem } from "./specSystem.ts";
import { createSpecDecorations } from "./tree/specDecorations.ts";
import type { SpecsView } from "./tree/specsView.ts";
import type { Systems } from "../systems/systems.ts";
import { readSpecView } from "./tree/specViewOptions.ts";
import { createUndo, type Undo } from "../platform/undo.ts";
import type { VirtualDocuments } from "../platform/documents/virtualDocuments.ts";
import { fileOfProject } from "../platform/files/writablePath.ts";

/** What commands use to work with specs. */
export interface SpecServices {
  readonly specs: SpecStore;
  readonly specsView: SpecsView;
  readonly specLogs: SpecLogs;
  readonly undo: Undo;
  specFile(reference: SpecReference): vscode.Uri;
  /** Calls a tool of the project's chant server. After a write, the specs are read again. */
  callChant: CallChant;
  /** The chant server of a project, for work that is more than one call. */
  findChant(root: string): Promise<Connection>;
}

type CallChant = <C extends ToolContract>(
  root: string,
  contract: C,
  args: ArgumentsOf<C>,
  signal: AbortSignal,
) => Promise<OutputOf<C>>;

interface SpecServicesDeps {
  readonly context: vscode.ExtensionContext;
  readonly servers: Servers;
  readonly systems: Pick<Systems, "open">;
  readonly documents: VirtualDocuments;
  readonly log: Log;
}

/** More lines than a reader scrolls back; the file itself has the rest. */
const shownLogLines = 5_000;

export function createSpecServices({
  context,
  servers,
  systems,
  documents,
  log,
}: SpecServicesDeps): SpecServices & vscode.Disposable {
  const owned = new DisposableStore();
  const saved = savedInWorkspace(context, "specsView", readSpecView);
  const { store: specs, view } = systems.open(specSystem({ saved, lastCommit }));
  const chantOf = (root: string): Connection | undefined => servers.serverFor("chant", root);
  const callChant: CallChant = async (root, contract, args, signal) => {
    if (!vscode.workspace.isTrusted)
      throw serverRefused(vscode.l10n.t("Specs can be changed once you trust this workspace."));
    const connection = requireServer(root, chantOf(root));
    const output = await call(connection, contract, args, signal);
    if (contract.effect !== "read") specs.reading(root)?.touch(idsIn(args));
    return output;
  };
  const readLog = async ({ projectRoot, specId: id }: SpecReference, signal: AbortSignal): Promise<string> => {
    const connection = chantOf(projectRoot);
    if (!connection || connection.state.kind === "failed")
      return readLogFile(fileOfProject(projectRoot, `.chant/logs/${id}.log`).fsPath, shownLogLines);
    const { chantLog } = await loadPart(import("../../protocol/chant/chantLog.ts"));
    return callChant(projectRoot, chantLog, { id, lines: shownLogLines }, signal);
  };
  owned.add(createSpecDecorations(specs));
  return {
    ...{ specs, specsView: view, callChant },
    specFile: (reference) => fileOfSpec(specs, reference),
    findChant: async (root) => requireServer(root, await servers.findServer("chant", root)),
    specLogs: owned.add(createSpecLogs({ documents, log, read: readLog })),
    undo: createUndo((hasSteps) => setContextKey(specContextKeys.specActionUndoable, hasSteps)),
    dispose: () => owned.dispose(),
  };
}

function fileOfSpec(specs: SpecStore, { projectRoot, specId, path }: SpecReference): vscode.Uri {
  const known = path ?? specs.project(projectRoot)?.byId.get(specId)?.path;
  return fileOfProject(projectRoot, known ?? `.chant/specs/${specId}.md`);
}

/** Git is not started in an untrusted workspace. */
const lastCommit = async (
  specs: SpecStore,
  reference: SpecReference,
  signal: AbortSignal,
): Promise<string | undefined> =>
  vscode.workspace.isTrusted ? findLastCommit(fileOfSpec(specs, reference).fsPath, signal) : undefined;

function requireServer(root: string, connection: Connection | undefined): Connection {
  if (connection) return connection;
  throw serverNotRunning(vscode.l10n.t("No chant server is available for {0}.", root), { system: "specs" });
}

/** The spec of a call; undefined for a new one. */
const idsIn = (args: object): readonly string[] => ("id" in args && typeof args.id === "string" ? [args.id] : []);
