import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { findInside, readInside } from "../../disk/files/readInside.ts";
import { resolveInside } from "../../disk/paths/resolveInside.ts";
import type { PastAdr } from "../../domain/adr/chain.ts";
import { overviewOf } from "../../domain/adr/overview/decisionOverview.ts";
import { readDecision, readTask, type TaskRecord } from "../../domain/adr/overview/decisionRecord.ts";
import { uidOfFileName } from "../../domain/adr/uid.ts";
import { preflightsPaths as paths } from "../../protocol/preflightsTools.ts";
import type { DecisionReader } from "./source/decisionSource.ts";

interface FileDecisionReader extends DecisionReader {
  /** These files may say something else by now; without paths, all of them. */
  forget(paths?: Iterable<string>): void;
  /** Every ADR that can be read, with its snapshot. */
  pastAdrs(signal: AbortSignal): Promise<readonly PastAdr[]>;
  /** How many files were opened so far. */
  readonly filesRead: number;
}

/** Reading goes on in portions, so that the window stays responsive with a thousand ADRs. */
const filesAtOnce = 24;

/** `refusal`: why the text was not looked at. */
type ParseNamed<T> = (name: string, text: string, refusal?: string) => T;

const readArchivedTask: ParseNamed<TaskRecord | undefined> = (name, text, refusal) =>
  uidOfFileName(name) === undefined ? undefined : readTask(text, name, refusal);

/** The decisions of one project straight from its files: no process, and only what changed is read again. */
export function createFileDecisionReader(root: string): FileDecisionReader {
  const known = new Map<string, Promise<unknown>>();
  let filesRead = 0;

  const read = <T>(path: string, parse: (text: string, refusal?: string) => T): Promise<T | undefined> => {
    const before = known.get(path);
    if (before) return before as Promise<T | undefined>;
    filesRead += 1;
    // A file that vanished takes part in nothing.
    const value = findInside(root, path).then((found) => found && parse(found.text, found.refusal));
    known.set(path, value);
    return value;
  };
  const readAll = async <T>(folder: string, parse: ParseNamed<T>, signal: AbortSignal) => {
    const files = await filesIn(root, folder);
    const values: NonNullable<Awaited<T>>[] = [];
    for (let start = 0; start < files.length; start += filesAtOnce) {
      signal.throwIfAborted();
      const portion = files.slice(start, start + filesAtOnce);
      const reading = portion.map((path) => read(path, (text, refusal) => parse(basename(path), text, refusal)));
      for (const value of await Promise.all(reading)) if (value !== undefined && value !== null) values.push(value);
    }
    return values;
  };
  return {
    get filesRead() {
      return filesRead;
    },
    async overview(signal) {
      const [decisions, archived, task, projection] = await Promise.all([
        readAll(paths.adrs, readDecision, signal),
        readAll(paths.archivedTasks, readArchivedTask, signal),
        read(join(root, paths.currentTask), (text, refusal) => readTask(text, undefined, refusal)),
        read(join(root, paths.architecture), (text) => text),
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
      const files = await filesIn(root, paths.adrs);
      const path = files.find((each) => uidOfFileName(basename(each)) === uid);
      return path === undefined ? undefined : readInside(root, path);
    },
    forget(changed) {
      if (changed === undefined) known.clear();
      else for (const path of changed) known.delete(path);
    },
  };
}

async function filesIn(root: string, name: string): Promise<readonly string[]> {
  try {
    if ((await resolveInside(root, name)) === undefined) return [];
    const folder = join(root, name);
    const entries = await readdir(folder, { withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith(".md"));
    return files.map(({ name }) => join(folder, name)).sort();
  } catch {
    // A folder that is not there holds nothing.
    return [];
  }
}
