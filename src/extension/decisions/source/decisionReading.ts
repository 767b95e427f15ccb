import * as vscode from "vscode";
import { createDecisionFolder } from "../../../disk/decisions/decisionFolder.ts";
import type { DecisionOverview } from "../../../domain/adr/overview/decisionOverview.ts";
import { loadPart, onFirstUse } from "../../../domain/loadPart.ts";
import type { Log } from "../../../domain/ports.ts";
import type { Connection } from "../../../mcp/connection.ts";
import { preflightsUris } from "../../../protocol/preflightsTools.ts";
import { createChangeBatches } from "../../systems/source/changeBatches.ts";
import type { Project, ServedProject } from "../../systems/source/projectStore.ts";
import { createServedReading } from "../../systems/source/servedReading.ts";
import type { SystemReading } from "../../systems/system.ts";
import type { DecisionReader } from "./decisionSource.ts";
import type { FollowingReader } from "./followingDecisionReader.ts";

export interface ProjectDecisions extends Project {
  readonly value: DecisionOverview;
}

/** The decisions of one project for the store. */
export interface DecisionReading extends SystemReading<ProjectDecisions> {
  adrText: DecisionReader["adrText"];
  /** The files may have changed. */
  hear(): void;
}

export function createDecisionReading(project: ServedProject, log: Log): DecisionReading {
  const { root, name, connection } = project;
  const files = createDecisionFolder(root);
  const server = connection && createServedReader(connection, files);
  const reading = createServedReading<DecisionReader, DecisionOverview, ProjectDecisions>(
    {
      ...{ project, subject: "decisions", stopped: vscode.l10n.t("The preflights server is stopped."), files, server },
      forget: () => files.forget(),
      list: (reader, signal) => reader.overview(signal),
      merge: (value) => ({ root, name, value }),
    },
    log,
  );
  const { owned, announce, ask } = reading;
  if (connection) {
    const updates = owned.add(createChangeBatches<string>(() => announce()));
    owned.add(connection.onDidUpdateResource((uri) => uri === preflightsUris.decisions && updates.add(uri)));
  }
  return Object.assign(reading, {
    adrText: (uid: string, signal: AbortSignal) => ask((reader) => reader.adrText(uid, signal), signal),
    // A server with a subscription reports changes itself.
    hear: () => void ((reading.isServed && server?.isFollowed) || announce()),
  });
}

/** The reader of server responses is loaded with the first one. */
function createServedReader(connection: Connection, files: DecisionReader): FollowingReader {
  let loaded: FollowingReader | undefined;
  const reader = onFirstUse(async () => {
    const { followingReader } = await loadPart(import("./followingDecisionReader.ts"));
    return (loaded = followingReader(connection, files));
  });
  return {
    get isFollowed() {
      return loaded?.isFollowed === true;
    },
    overview: async (signal) => (await reader()).overview(signal),
    adrText: async (uid, signal) => (await reader()).adrText(uid, signal),
  };
}
