import { createDecisionFolder } from "../../disk/decisions/decisionFolder.ts";
import type { Stamps } from "../../domain/preflight/artifacts.ts";
import { buildArtifacts } from "../../domain/preflight/artifacts.ts";
import type { Conclusion } from "../../domain/preflight/conclude.ts";
import { preflightsPaths as paths } from "../../protocol/preflightsTools.ts";
import type { PreflightsDeps } from "./deps.ts";
import { dueProjection } from "./docs/dueProjection.ts";
import type { CurrentArchitecture, CurrentTask } from "./docs/readDocs.ts";
import { listDocuments, readCurrentTask } from "./docs/readDocs.ts";
import { writeCompletion } from "./docs/writeCompletion.ts";
import { invalidArtifact } from "./preflightsError.ts";
import type { Completed } from "./results.ts";
import type { Session } from "./sessions/sessionStore.ts";

/** A completion that has begun is finished. */
const never = new AbortController().signal;

/** Builds, checks and writes what a preflight came to. The caller holds the lock of the repository. */
export async function complete(
  deps: PreflightsDeps,
  { root, inquiry }: Session,
  conclusion: Conclusion,
  current: CurrentArchitecture,
): Promise<Completed["artifacts_created"]> {
  const oldTask = await readCurrentTask(root);
  const adrs = conclusion.needsAdr ? await createDecisionFolder(root).pastAdrs(never) : [];
  const stamps = await freeStamps(deps, root, current.uid, oldTask);
  const built = buildArtifacts(inquiry, conclusion, { ...current, adrs }, stamps);
  if (!built.ok) throw invalidArtifact(built.error);
  const { adr, projection = await dueProjection(root, current) } = built.value;
  const written = { ...built.value, ...(projection !== undefined && { projection }) };
  await writeCompletion(root, deps.docs.files, written, oldTask);
  return [
    ...(adr === undefined ? [] : [{ path: `${paths.adrs}/${adr.fileName}`, type: "adr" as const, uid: adr.uid }]),
    { path: paths.currentTask, type: "task" },
    ...(projection === undefined ? [] : [{ path: paths.architecture, type: "projection" as const }]),
  ];
}

/**
 * Identities that no task of the repository has. An ADR's is behind the latest one and its file is never written over;
 * a task is archived under its UID only later, when a second one of that UID would be in the way.
 */
async function freeStamps(
  { stamps }: PreflightsDeps,
  root: string,
  latestAdr: string | undefined,
  oldTask: CurrentTask | undefined,
): Promise<Stamps> {
  // Whatever blocks the folder is reported when something is archived.
  const archived = await listDocuments(root, paths.archivedTasks).catch(() => []);
  const taken = new Set([oldTask, ...archived].map((task) => task?.uid));
  for (;;) {
    const made = stamps(latestAdr);
    if (!taken.has(made.taskUid)) return made;
  }
}
