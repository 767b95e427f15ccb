import { readdir } from "node:fs/promises";
import { compareUids, uidOfFileName } from "../../domain/adr/uid.ts";
import { errorCode } from "../files/errorCode.ts";

/** An ADR or archived task by the UID in its name. */
export interface DecisionDocument {
  readonly uid: string;
  readonly name: string;
}

/** The documents of one folder in the order of their UIDs; other files are skipped. */
export async function listDocuments(folder: string): Promise<readonly DecisionDocument[]> {
  return documentsAmong(await namesIn(folder)).sort((left, right) => compareUids(left.uid, right.uid));
}

/** One pass instead of sorting: reading the architecture must not cost more than listing the folder. */
export async function latestDocument(folder: string): Promise<DecisionDocument | undefined> {
  let latest: DecisionDocument | undefined;
  for (const document of documentsAmong(await namesIn(folder)))
    if (latest === undefined || document.uid > latest.uid) latest = document;
  return latest;
}

const documentsAmong = (names: readonly string[]): DecisionDocument[] =>
  names.flatMap((name) => {
    const uid = uidOfFileName(name);
    return uid === undefined ? [] : [{ uid, name }];
  });

/** A missing folder is an empty one; a file in its place is an error that a person has to see. */
async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return [];
    throw error;
  }
}
