import * as vscode from "vscode";
import { messageOf } from "../../../domain/errors.ts";
import { loadPart, onFirstUse } from "../../../domain/loadPart.ts";
import type { Log } from "../../../domain/ports.ts";
import type { Connection } from "../../../mcp/connection.ts";
import { preflightsUris } from "../../../protocol/preflightsTools.ts";
import { DisposableStore } from "../../platform/disposables.ts";
import { createChangeBatches } from "../../systems/source/changeBatches.ts";
import type { DecisionReader, DecisionSource } from "./decisionSource.ts";
import { createDecisionFolder } from "../../../disk/decisions/decisionFolder.ts";
import type { ServedProject } from "../../systems/source/projectStore.ts";
import { createServerStanding } from "../../systems/source/serverStanding.ts";
import { followFiles, watchFiles } from "../../systems/projects/watchFiles.ts";
import { decisionFiles, decisionSystem } from "../decisionSystem.ts";

/**
 * The decisions of one project over MCP, and straight from files in Restricted Mode, while the server is not up, or
 * where it is another's that offers tools alone.
 */
export function createDecisionSource(project: ServedProject, log: Log): DecisionSource {
  const { connection } = project;
  const owned = new DisposableStore();
  const changed = owned.add(new vscode.EventEmitter<void>());
  const files = createDecisionFolder(project.root);
  const server = connection && createServedReader(connection, files);
  const announce = (): void => changed.fire();
  const stopped = vscode.l10n.t("The preflights server is stopped.");
  const standing = owned.add(createServerStanding(project, stopped, announce));
  /** What the server fails with is shown as the reason, and the files answer instead. */
  const read = async <T>(ask: (reader: DecisionReader) => Promise<T>, signal: AbortSignal): Promise<T> => {
    if (!standing.isReady || server === undefined) return ask(files);
    try {
      const answer = await ask(server);
      standing.failure = undefined;
      return answer;
    } catch (thrown) {
      if (signal.aborted) throw thrown;
      const reason = (standing.failure = messageOf(thrown));
      log.error(`The decisions of ${project.root} are read from files, because the server failed: ${reason}`, thrown);
      return ask(files);
    }
  };
  owned.add(followFiles(project.root, decisionSystem.watched));
  owned.add(watchFiles(project.root, decisionFiles, announce));
  if (connection) {
    const updates = owned.add(createChangeBatches<string>(announce));
    owned.add(connection.onDidUpdateResource((uri) => uri === preflightsUris.decisions && updates.add(uri)));
  }
  const { root, name } = project;
  return {
    get state() {
      return standing.state;
    },
    async read(_, signal) {
      const value = await read((reader) => reader.overview(signal), signal);
      return () => ({ root, name, value });
    },
    adrText: (uid, signal) => read((reader) => reader.adrText(uid, signal), signal),
    forget: () => files.forget(),
    onDidChange: (listener) => changed.event(listener),
    dispose: () => owned.dispose(),
  };
}

/** What reads the answers of a server is loaded with the first of them. */
function createServedReader(connection: Connection, files: DecisionReader): DecisionReader {
  const reader = onFirstUse(async () => {
    const { followingReader } = await loadPart(import("./followingDecisionReader.ts"));
    return followingReader(connection, files);
  });
  return {
    overview: async (signal) => (await reader()).overview(signal),
    adrText: async (uid, signal) => (await reader()).adrText(uid, signal),
  };
}
