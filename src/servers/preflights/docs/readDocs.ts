import { readdir } from "node:fs/promises";
import type { PastAdr } from "../../../domain/adr/chain.ts";
import { parseAdr, snapshotFrom } from "../../../domain/adr/documents/parseAdr.ts";
import { parseArchitecture } from "../../../domain/adr/documents/parseArchitecture.ts";
import { parseTask } from "../../../domain/adr/documents/parseTask.ts";
import type { Snapshot } from "../../../domain/adr/snapshot.ts";
import { emptySnapshot } from "../../../domain/adr/snapshot.ts";
import { compareUids, uidOfFileName } from "../../../domain/adr/uid.ts";
import { preflightsPaths as paths } from "../../../protocol/preflightsTools.ts";
import { errorCode } from "../../../disk/files/errorCode.ts";
import { findDocument, readDocument } from "../../../disk/files/readDocument.ts";
import { onDisk, parseError } from "./diskErrors.ts";
import { locate } from "./locate.ts";

/** An ADR or archived task by the UID in its name. */
export interface DocumentFile {
  readonly uid: string;
  readonly name: string;
}

/** The documents of one folder in the order of their UIDs; foreign files are passed over. */
export async function listDocuments(root: string, folder: string): Promise<readonly DocumentFile[]> {
  const names = await onDisk(folder, async () => namesIn(await locate(root, folder)));
  return names
    .flatMap((name) => {
      const uid = uidOfFileName(name);
      return uid === undefined ? [] : [{ uid, name }];
    })
    .sort((left, right) => compareUids(left.uid, right.uid));
}

/** A missing folder is an empty one; a file in its place is an error somebody has to see. */
async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return [];
    throw error;
  }
}

/** The architecture as it stands, and what says so. */
export interface CurrentArchitecture {
  readonly uid?: string;
  readonly snapshot: Snapshot;
}

/** The latest ADR is the truth; the projection counts only where there is no ADR. */
export async function readArchitecture(root: string): Promise<CurrentArchitecture> {
  const names = await onDisk(paths.adrs, async () => namesIn(await locate(root, paths.adrs)));
  const latest = latestOf(names);
  if (latest === undefined) return readProjection(root);
  const file = `${paths.adrs}/${latest.name}`;
  const parsed = parseAdr((await onDisk(file, async () => readDocument(await locate(root, file)))) ?? "");
  const snapshot = snapshotFrom(parsed);
  if (snapshot === undefined) throw parseError(file, messageFor(parsed.problems));
  return { uid: latest.uid, snapshot };
}

/** One pass instead of sorting: reading the architecture must not cost more than listing the folder. */
function latestOf(names: readonly string[]): DocumentFile | undefined {
  let latest: DocumentFile | undefined;
  for (const name of names) {
    const uid = uidOfFileName(name);
    if (uid !== undefined && (latest === undefined || uid > latest.uid)) latest = { uid, name };
  }
  return latest;
}

async function readProjection(root: string): Promise<CurrentArchitecture> {
  const text = await readIfThere(root, paths.architecture);
  if (text === undefined) return { snapshot: emptySnapshot };
  const { uid, region, problems } = parseArchitecture(text);
  if (uid === undefined || region === undefined || problems.some(({ severity }) => severity === "error"))
    throw parseError(paths.architecture, messageFor(problems));
  return { uid: uid.value, snapshot: region.snapshot };
}

/** Every ADR that can be read. One that cannot be read says nothing about what was decided. */
export async function readAllAdrs(root: string): Promise<readonly PastAdr[]> {
  const documents = await listDocuments(root, paths.adrs);
  const adrs: PastAdr[] = [];
  for (const { uid, name } of documents) {
    const file = `${paths.adrs}/${name}`;
    const found = await onDisk(file, async () => findDocument(await locate(root, file)));
    const parsed = parseAdr(found?.text ?? "");
    const snapshot = snapshotFrom(parsed);
    if (snapshot !== undefined) adrs.push({ uid, snapshot, removed: parsed.removed });
  }
  return adrs;
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
