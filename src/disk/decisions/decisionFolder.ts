import { readdir } from "node:fs/promises";
import path from "node:path";
import { setImmediate } from "node:timers/promises";
import type { PastAdr } from "../../domain/adr/chain.ts";
import { decisionPaths as paths } from "../../domain/adr/decisionPaths.ts";
import { type DecisionOverview, overviewOf } from "../../domain/adr/overview/decisionOverview.ts";
import { readDecision, readTask, type TaskRecord } from "../../domain/adr/overview/decisionRecord.ts";
import { uidOfFileName } from "../../domain/adr/uid.ts";
import { createFileMemory } from "./fileMemory.ts";
import { findInside, readInside } from "../files/readInside.ts";
import { resolveInside } from "../paths/resolveInside.ts";
import { listDocuments } from "./decisionDocuments.ts";

/** The decisions and tasks of one repository; only files that changed since the last look are opened. */
export interface DecisionFolder {
  overview(signal: AbortSignal): Promise<DecisionOverview>;
  /** Every ADR that can be read, with its snapshot. */
  pastAdrs(signal: AbortSignal): Promise<readonly PastAdr[]>;
  /** The text of one ADR; undefined when there is no such ADR. */
  adrText(uid: string): Promise<string | undefined>;
  /** Everything is read again. */
  forget(): void;
}

/** Files are read in portions, so that a process stays responsive with a thousand ADRs. */
const filesAtOnce = 24;

/** `refusal`: why the text was not looked at. */
type Parse<T> = (name: string, text: string, refusal?: string) => T;

const readArchivedTask: Parse<TaskRecord | undefined> = (name, text, refusal) =>
  uidOfFileName(name) === undefined ? undefined : readTask(text, name, refusal);

/** A document that is missing, unreadable or outside the repository is ignored. */
export function createDecisionFolder(root: string, find = findInside): DecisionFolder {
  const memory = createFileMemory<unknown>();

  const read = async <T>(file: string, parse: Parse<T>): Promise<T | undefined> =>
    (await memory.valueOf(path.join(root, file), async () => {
      const found = await find(root, file);
      return found && parse(path.posix.basename(file), found.text, found.refusal);
    })) as T | undefined;

  const readAll = async <T>(folder: string, parse: Parse<T>, signal: AbortSignal) => {
    const files = await filesIn(root, folder);
    const values: NonNullable<Awaited<T>>[] = [];
    for (let start = 0; start < files.length; start += filesAtOnce) {
      signal.throwIfAborted();
      const portion = files.slice(start, start + filesAtOnce).map((file) => read(file, parse));
      for (const value of await Promise.all(portion)) if (value !== undefined && value !== null) values.push(value);
    }
    return values;
  };

  return {
    async overview(signal) {
      const [decisions, archived, task, projection] = await Promise.all([
        readAll(paths.adrs, readDecision, signal),
        readAll(paths.archivedTasks, readArchivedTask, signal),
        read(paths.currentTask, (_, text, refusal) => readTask(text, undefined, refusal)),
        read(paths.architecture, (_, text) => text),
      ]);
      // A turn of its own: folding a thousand snapshots takes a while, and so does drawing the rows.
      await setImmediate();
      const overview = overviewOf({ decisions, archived, task, projection });
      await setImmediate();
      return overview;
    },
    async pastAdrs(signal) {
      const decisions = await readAll(paths.adrs, readDecision, signal);
      return decisions.flatMap((each) => (each.kind === "adr" && each.past ? [each.past] : []));
    },
    async adrText(uid) {
      const folder = await resolveInside(root, paths.adrs);
      const documents = folder === undefined ? [] : await listDocuments(folder).catch(() => []);
      const found = documents.find((document) => document.uid === uid);
      return found && readInside(root, `${paths.adrs}/${found.name}`);
    },
    forget: () => memory.clear(),
  };
}

/** Whether a link leads to a file of the repository is seen when it is read. */
async function filesIn(root: string, folder: string): Promise<readonly string[]> {
  try {
    const real = await resolveInside(root, folder);
    const entries = real === undefined ? [] : await readdir(real, { withFileTypes: true });
    const files = entries.filter((entry) => (entry.isFile() || entry.isSymbolicLink()) && entry.name.endsWith(".md"));
    return files.map(({ name }) => `${folder}/${name}`).sort();
  } catch {
    // A folder that is not there holds nothing.
    return [];
  }
}
