import { formatArchitecture } from "../../../domain/adr/documents/formatArchitecture.ts";
import { projectionState } from "../../../domain/adr/documents/projectionState.ts";
import { preflightsPaths as paths } from "../../../protocol/preflightsTools.ts";
import { findDocument } from "../../../disk/files/readDocument.ts";
import { onDisk } from "./diskErrors.ts";
import { locate } from "./locate.ts";
import type { CurrentArchitecture } from "./readDocs.ts";

/**
 * What `ARCHITECTURE_STATE.md` ought to say and does not; nothing where it does. Without an ADR it is itself what the
 * architecture was read from, and so is never due.
 */
export async function dueProjection(root: string, { uid, snapshot }: CurrentArchitecture): Promise<string | undefined> {
  if (uid === undefined) return undefined;
  // One that is refused, for its size say, has no text that could be current.
  const found = await onDisk(paths.architecture, async () => findDocument(await locate(root, paths.architecture)));
  return projectionState(uid, snapshot, found?.text) === "current" ? undefined : formatArchitecture(uid, snapshot);
}
