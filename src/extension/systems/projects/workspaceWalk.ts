import * as vscode from "vscode";
import { type FolderList, type ListedFolder, listFolders, mostFolders } from "../../../disk/folders/listFolders.ts";
import type { ViewNotices } from "./viewNotices.ts";

/** A folder of the workspace, and what lies in it. */
export interface WalkedFolder extends FolderList {
  readonly fsPath: string;
  readonly name: string;
}

/** The one walk that everything which looks for projects shares. */
export interface WorkspaceWalk {
  /** Walks anew. */
  again(): Promise<readonly WalkedFolder[]>;
  /** What the last walk found, or the first one finds. */
  latest(): Promise<readonly WalkedFolder[]>;
}

export function createProjectWalk(notices: Pick<ViewNotices, "set">): WorkspaceWalk {
  let latest: Promise<readonly WalkedFolder[]> | undefined;
  const again = (): Promise<readonly WalkedFolder[]> => {
    const walking = walkAll();
    latest = walking;
    void walking.then((walked) => notices.set("foldersLeftOut", sentenceFor(walked.filter(({ isCut }) => isCut))));
    return walking;
  };
  return { again, latest: () => latest ?? again() };
}

const sentenceFor = (cut: readonly WalkedFolder[]): string | undefined =>
  cut.length === 0
    ? undefined
    : vscode.l10n.t(
        "Only the first {0} folders of {1} were searched for projects. Open the folder of a project that is missing.",
        mostFolders,
        cut.map(({ name }) => name).join(", "),
      );

export const isWorkspaceFolder = (path: string): boolean =>
  (vscode.workspace.workspaceFolders ?? []).some(({ uri }) => uri.fsPath === path);

function walkAll(): Promise<readonly WalkedFolder[]> {
  const folders = (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === "file");
  return Promise.all(
    folders.map(async ({ uri: { fsPath }, name }) => ({ fsPath, name, ...(await listFolders(fsPath)) })),
  );
}

/** The folders of a list that are the root of something, from the outside in. */
export async function rootsIn(
  { folders }: FolderList,
  isRoot: (folder: ListedFolder) => Promise<boolean>,
): Promise<readonly string[]> {
  const answers = await Promise.all(folders.map(isRoot));
  return folders.filter((_, at) => answers[at]).map((folder) => folder.path);
}
