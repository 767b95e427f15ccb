import { readdir, stat } from "node:fs/promises";
import type { DecisionOverview } from "../../../domain/adr/overview/decisionOverview.ts";
import { overviewOf } from "../../../domain/adr/overview/decisionOverview.ts";
import { readDecision, readTask } from "../../../domain/adr/overview/decisionRecord.ts";
import { uidOfFileName } from "../../../domain/adr/uid.ts";
import { preflightsPaths as paths } from "../../../protocol/preflightsTools.ts";
import { unlessMissing } from "../../../disk/files/errorCode.ts";
import { projectFiles } from "../../../disk/paths/projectFiles.ts";
import { findDocument, type FoundDocument } from "../../../disk/files/readDocument.ts";
import { resolveInside } from "../../../disk/paths/resolveInside.ts";

interface Known<T> {
  readonly stamp: string;
  readonly value: T;
}

const filesAtOnce = 64;

/** Lists every decision and task of a repository; only files that changed since the last time are opened. */
export function createDecisionFiles(): (root: string, signal: AbortSignal) => Promise<DecisionOverview> {
  const decisions = createFolderReader(readDecision);
  const tasks = createFolderReader((name, text, refusal) =>
    uidOfFileName(name) === undefined ? undefined : readTask(text, name, refusal),
  );
  return async (root, signal) => {
    const [read, archived, task, projection] = await Promise.all([
      decisions(root, paths.adrs, signal),
      tasks(root, paths.archivedTasks, signal),
      documentIn(root, paths.currentTask),
      documentIn(root, paths.architecture),
    ]);
    return overviewOf({
      decisions: read,
      archived: archived.flatMap((each) => each ?? []),
      task: task && readTask(task.text, undefined, task.refusal),
      projection: projection?.text,
    });
  };
}

function createFolderReader<T>(
  parse: (name: string, text: string, refusal?: string) => T,
): (root: string, folder: string, signal: AbortSignal) => Promise<readonly T[]> {
  const known = new Map<string, Known<T>>();
  const read = async (file: string, name: string): Promise<T | undefined> => {
    const found = await unlessMissing(stat(file));
    if (found === undefined) return undefined;
    const stamp = `${found.mtimeMs} ${found.size} ${found.ino}`;
    const before = known.get(file);
    if (before?.stamp === stamp) return before.value;
    const document = await findDocument(file);
    if (document === undefined) return undefined;
    const value = parse(name, document.text, document.refusal);
    known.set(file, { stamp, value });
    return value;
  };
  return async (root, folder, signal) => {
    const real = await resolveInside(root, folder);
    const entries = real === undefined ? [] : ((await unlessMissing(readdir(real, { withFileTypes: true }))) ?? []);
    // Links may lead anywhere, so they are not followed.
    const names = entries.filter((entry) => entry.isFile() && entry.name.endsWith(".md")).map(({ name }) => name);
    const files = new Map(names.map((name) => [projectFiles(real ?? root).shown(name), name]));
    for (const file of known.keys()) if (!files.has(file)) known.delete(file);
    const values: T[] = [];
    const all = [...files];
    for (let start = 0; start < all.length; start += filesAtOnce) {
      signal.throwIfAborted();
      const portion = all.slice(start, start + filesAtOnce).map(([file, name]) => read(file, name));
      for (const value of await Promise.all(portion)) if (value !== undefined) values.push(value);
    }
    return values;
  };
}

async function documentIn(root: string, file: string): Promise<FoundDocument | undefined> {
  const real = await resolveInside(root, file);
  return real === undefined ? undefined : findDocument(real);
}
