import { type Dirent, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { projectFiles } from "../paths/projectFiles.ts";
import { resolveInsideSync } from "../paths/resolveInside.ts";
import { createTurns } from "../folders/turns.ts";
import { isLeftover } from "../temporary/temporaryFiles.ts";
import { unlessClosed } from "./unlessClosed.ts";

interface MarkdownTree {
  readonly files: readonly MarkdownFile[];
  readonly folders: readonly string[];
  /** Folders with hidden files that a killed process may have left behind. */
  readonly untidyFolders: ReadonlySet<string>;
}

export interface MarkdownFile {
  readonly name: string;
  readonly path: string;
}

/**
 * All Markdown files below a folder, hidden ones included. Links are followed only where they stay in the project. Each
 * folder is read at once because asking the thread pool ten thousand times costs several times what the answers do.
 */
export async function walkMarkdown(projectRoot: string, name: string): Promise<MarkdownTree> {
  const files: MarkdownFile[] = [];
  const turns = createTurns();
  const isOwn = resolveInsideSync(projectRoot, name) !== undefined;
  const folders: string[] = isOwn ? [projectFiles(projectRoot).shown(name)] : [];
  const untidyFolders = new Set<string>();
  for (const current of folders) {
    if (turns.isOver()) await turns.next();
    for (const entry of unlessClosed(() => readdirSync(current, { withFileTypes: true }))) {
      const found = current + path.sep + entry.name;
      if (isLeftover(entry.name)) untidyFolders.add(current);
      else if (entry.isDirectory()) folders.push(found);
      else if (entry.name.endsWith(".md") && isOurs(entry, found, projectRoot))
        files.push({ name: entry.name, path: found });
    }
  }
  return { files, folders, untidyFolders };
}

function isOurs(entry: Dirent, found: string, projectRoot: string): boolean {
  if (!entry.isSymbolicLink()) return entry.isFile();
  const target = resolveInsideSync(projectRoot, found);
  return target !== undefined && statSync(target, { throwIfNoEntry: false })?.isFile() === true;
}
