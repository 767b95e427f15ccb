import { parseAdr, snapshotFrom } from "../../../domain/adr/documents/parseAdr.ts";
import { parseArchitecture } from "../../../domain/adr/documents/parseArchitecture.ts";
import { parseTask } from "../../../domain/adr/documents/parseTask.ts";
import type { Snapshot } from "../../../domain/adr/snapshot.ts";
import { emptySnapshot } from "../../../domain/adr/snapshot.ts";
import { preflightsPaths as paths } from "../../../protocol/preflightsTools.ts";
import {
  type DecisionDocument,
  latestDocument,
  listDocuments as documentsIn,
} from "../../../disk/decisions/decisionDocuments.ts";
import { readDocument } from "../../../disk/files/readDocument.ts";
import { onDisk, parseError } from "./diskErrors.ts";
import { locate } from "./locate.ts";

/** The documents of one folder in the order of their UIDs; foreign files are passed over. */
export const listDocuments = (root: string, folder: string): Promise<readonly DecisionDocument[]> =>
  onDisk(folder, async () => documentsIn(await locate(root, folder)));

/** The architecture as it stands, and what says so. */
export interface CurrentArchitecture {
  readonly uid?: string;
  readonly snapshot: Snapshot;
}

/** The latest ADR is the truth; the projection counts only where there is no ADR. */
export async function readArchitecture(root: string): Promise<CurrentArchitecture> {
  const latest = await onDisk(paths.adrs, async () => latestDocument(await locate(root, paths.adrs)));
  if (latest === undefined) return readProjection(root);
  const file = `${paths.adrs}/${latest.name}`;
  const parsed = parseAdr((await onDisk(file, async () => readDocument(await locate(root, file)))) ?? "");
  const snapshot = snapshotFrom(parsed);
  if (snapshot === undefined) throw parseError(file, messageFor(parsed.problems));
  return { uid: latest.uid, snapshot };
}

async function readProjection(root: string): Promise<CurrentArchitecture> {
  const text = await readIfThere(root, paths.architecture);
  if (text === undefined) return { snapshot: emptySnapshot };
  const { uid, region, problems } = parseArchitecture(text);
  if (uid === undefined || region === undefined || problems.some(({ severity }) => severity === "error"))
    throw parseError(paths.architecture, messageFor(problems));
  return { uid: uid.value, snapshot: region.snapshot };
}

export interface CurrentTask {
  readonly text: string;
  readonly uid: string;
  readonly title: string;
}

export async function readCurrentTask(root: string): Promise<CurrentTask | undefined> {
  const text = await readIfThere(root, paths.currentTask);
  if (text === undefined) return undefined;
  const { uid, title, problems } = parseTask(text);
  if (uid === undefined || problems.length > 0) throw parseError(paths.currentTask, messageFor(problems));
  return { text, uid: uid.value, title: title?.value ?? "Untitled" };
}

export function readIfThere(root: string, file: string): Promise<string | undefined> {
  return onDisk(file, async () => readDocument(await locate(root, file)));
}

const messageFor = (
  problems: readonly { readonly message: string; readonly span: { readonly line: number } }[],
): string => problems.map(({ message, span }) => `line ${span.line + 1}: ${message}`).join(" ");
