import { lstat } from "node:fs/promises";
import path from "node:path";
import { unlessMissing } from "../../../disk/files/errorCode.ts";
import { withFileLock } from "../../../disk/lock/fileLock.ts";
import { locateEntry } from "../../../disk/paths/resolveInside.ts";
import { readText } from "../../../disk/files/textFiles.ts";
import { runGit } from "../../../disk/git/git.ts";
import { readFile } from "../../../disk/files/readFile.ts";
import { moveExclusively } from "../../../disk/files/moveFile.ts";
import { discardFile } from "../../../disk/files/ownFiles.ts";
import { makeFolder } from "../../../disk/folders/makeFolder.ts";
import type { SpecFile } from "../../../disk/specs/specFile.ts";
import type { AppError } from "../../../domain/errors.ts";
import { conflict } from "../../../domain/failures.ts";
import { chantArchive } from "../../../protocol/chant/chantArchive.ts";
import { type ChantContext, type ChantTool, findSpec, textAnswer } from "./chantTool.ts";

export const archiveSpec: ChantTool<typeof chantArchive> = {
  contract: chantArchive,
  withoutArguments: "refused",
  async run(call) {
    const { found } = await findSpec(call);
    const { id, spec } = found.file;
    if (spec?.status !== "completed") {
      throw conflict(`Spec '${id}' must be completed to archive (current: ${found.status})`, { system: "specs" });
    }
    const destination = path.posix.join(".chant", "archive", ...dateFolder(id), `${id}.md`);
    await moveUnchanged(call, found.file, destination);
    return textAnswer(`Archived spec: ${id} -> ${destination}`);
  },
};

/** Old projects have archived specs without a folder of their date; ids without a date still go there. */
const dateFolder = (id: string): readonly string[] => (/^\d{4}-\d{2}-\d{2}/.test(id) ? [id.slice(0, 10)] : []);

/** Under the lock: an update in progress would recreate the spec beside its archived copy. */
async function moveUnchanged(call: ChantContext, file: SpecFile, destination: string): Promise<void> {
  const real = await call.project.files.locate(file.relativePath);
  await withFileLock(real, async () => {
    const text = await readText(real, call.signal);
    if (text === undefined) throw wentAway();
    if (text !== file.text) {
      throw conflict(`Another program changed ${file.relativePath} in the meantime. Try again.`, { system: "specs" });
    }
    // The spec itself, be it a link.
    const source = await locateEntry(call.project.root, file.relativePath);
    if (source === undefined) throw wentAway();
    await move(call, source, destination);
  });
}

async function move({ project, signal }: ChantContext, source: string, destination: string): Promise<void> {
  const isInside = (await project.files.find(destination)) !== undefined;
  const target = isInside ? await locateEntry(project.root, destination) : undefined;
  if (target === undefined) throw conflict(`The archive leads out of the project: ${destination}`, { system: "specs" });
  const existing = await unlessMissing(lstat(target));
  if (existing !== undefined) {
    if (!existing.isFile() || !(await areSameBytes(source, target))) throw alreadyThere(destination);
    // A process that was killed between the two halves of a move left both names.
    return discardFile(source);
  }
  await makeFolder(path.dirname(target));
  // Git would move a link without adjusting it, and it would then lead elsewhere.
  const isForGit = !(await lstat(source)).isSymbolicLink() && !(await project.config()).isSilent;
  // Git stages the move; it declines what it does not track, and then a plain move will do.
  if (isForGit && (await runGit(project.root, ["mv", "--", source, target], signal)).ok) return;
  const outcome = await moveExclusively(source, target);
  if (outcome === "exists") throw alreadyThere(destination);
  if (outcome === "missing") throw wentAway();
}

const areSameBytes = async (one: string, other: string): Promise<boolean> =>
  (await readFile(one)).equals(await readFile(other));

const wentAway = (): AppError => conflict("The spec was moved or removed in the meantime.", { system: "specs" });
const alreadyThere = (destination: string): AppError =>
  conflict(`Already in the archive: ${destination}`, { system: "specs" });
