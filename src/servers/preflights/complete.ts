import { buildArtefacts } from "../../domain/preflight/artefacts.ts";
import type { Conclusion } from "../../domain/preflight/conclude.ts";
import type { WrittenArtefact } from "../../protocol/preflightsTools.ts";
import { preflightsPaths as paths } from "../../protocol/preflightsTools.ts";
import type { PreflightsDeps } from "./deps.ts";
import { dueProjection } from "./docs/dueProjection.ts";
import type { CurrentArchitecture } from "./docs/readDocs.ts";
import { readAllAdrs, readCurrentTask } from "./docs/readDocs.ts";
import { writeCompletion } from "./docs/writeCompletion.ts";
import { invalidArtefact } from "./preflightsError.ts";
import type { Session } from "./sessions/sessionStore.ts";

/** Builds, checks and writes what a preflight came to. The caller has the repository to itself. */
export async function complete(
  deps: PreflightsDeps,
  { root, inquiry }: Session,
  conclusion: Conclusion,
  current: CurrentArchitecture,
): Promise<readonly WrittenArtefact[]> {
  const oldTask = await readCurrentTask(root);
  const adrs = conclusion.needsAdr ? await readAllAdrs(root) : [];
  const built = buildArtefacts(inquiry, conclusion, { ...current, adrs }, deps.stamps(current.uid));
  if (!built.ok) throw invalidArtefact(built.error);
  const { adr, projection = await dueProjection(root, current) } = built.value;
  const written = { ...built.value, ...(projection !== undefined && { projection }) };
  await writeCompletion(root, deps.docs.files, written, oldTask);
  return [
    ...(adr === undefined ? [] : [{ path: `${paths.adrs}/${adr.fileName}`, type: "adr" as const, uid: adr.uid }]),
    { path: paths.currentTask, type: "task" },
    ...(projection === undefined ? [] : [{ path: paths.architecture, type: "projection" as const }]),
  ];
}
