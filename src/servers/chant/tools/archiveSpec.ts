import { constants } from "node:fs";
import { copyFile, link, lstat, mkdir, readlink, rm, symlink } from "node:fs/promises";
import path from "node:path";
import { errorCode, unlessMissing } from "../../../disk/files/errorCode.ts";
import { withFileLock } from "../../../disk/lock/fileLock.ts";
import { locateEntry } from "../../../disk/paths/resolveInside.ts";
import { readText } from "../../../disk/files/textFiles.ts";
import { runGit } from "../../../disk/programs/git.ts";
import { readFile } from "../../../disk/files/readFile.ts";
import { whileBusy } from "../../../disk/files/whileBusy.ts";
import type { SpecFile } from "../../../disk/specs/specFile.ts";
import { type ChantCall, type ChantTool, findSpec, textAnswer } from "./chantTool.ts";
import { Refusal } from "./refusal.ts";

export const archiveSpec: ChantTool = {
  name: "chant_archive",
  withoutArguments: "refused",
  async run(call) {
    const { found } = await findSpec(call);
    const { id, spec } = found.file;
    if (spec?.status !== "completed") {
      throw new Refusal(`Spec '${id}' must be completed to archive (current: ${found.status})`);
    }
    const destination = path.posix.join(".chant", "archive", ...dateFolder(id), `${id}.md`);
    await moveUnchanged(call, found.file, destination);
    return textAnswer(`Archived spec: ${id} -> ${destination}`);
  },
};

/** Old projects have archived specs without a folder of their date; ids without a date still go there. */
const dateFolder = (id: string): readonly string[] => (/^\d{4}-\d{2}-\d{2}/.test(id) ? [id.slice(0, 10)] : []);

/** While nobody of ours edits it: an update that was under way would bring the spec back beside its archived self. */
async function moveUnchanged(call: ChantCall, file: SpecFile, destination: string): Promise<void> {
  const real = await call.project.files.locate(file.relativePath);
  await withFileLock(real, async () => {
    const text = await readText(real, call.signal);
    if (text === undefined) throw wentAway();
    if (text !== file.text) {
      throw new Refusal(`${file.relativePath} was changed by someone else meanwhile. Try again.`);
    }
    // The spec itself, be it a link.
    const source = await locateEntry(call.project.root, file.relativePath);
    if (source === undefined) throw wentAway();
    await move(call, source, destination);
  });
}

async function move({ project, signal }: ChantCall, source: string, destination: string): Promise<void> {
  const isInside = (await project.files.find(destination)) !== undefined;
  const target = isInside ? await locateEntry(project.root, destination) : undefined;
  if (target === undefined) throw new Refusal(`The archive leads out of the project: ${destination}`);
  const existing = await unlessMissing(lstat(target));
  if (existing !== undefined) {
    if (!existing.isFile() || !(await areSameBytes(source, target))) throw alreadyThere(destination);
    // A process that was killed between the two halves of a move left both names.
    return rm(source);
  }
  await mkdir(path.dirname(target), { recursive: true });
  if ((await lstat(source)).isSymbolicLink()) return moveLink(source, target, destination);
  const isSilent = (await project.config()).isSilent;
  // Git stages the move; it declines what it does not track, and then a plain move will do.
  if (!isSilent && (await runGit(project.root, ["mv", "--", source, target], signal)).ok) return;
  await moveExclusively(source, target, destination);
}

/** Never overwrites, even if somebody else creates the destination at this moment. */
async function moveExclusively(source: string, target: string, destination: string): Promise<void> {
  try {
    await link(source, target);
  } catch (error) {
    if (errorCode(error) === "EEXIST") throw alreadyThere(destination);
    if (errorCode(error) === "ENOENT") throw wentAway();
    // Some file systems have no hard links.
    await copyFile(source, target, constants.COPYFILE_EXCL);
  }
  await whileBusy(() => rm(source));
}

/** A link says where its file is from the folder it stands in, and git would move those words as they are. */
async function moveLink(source: string, target: string, destination: string): Promise<void> {
  const words = await readlink(source);
  const place = path.resolve(path.dirname(source), words);
  try {
    await symlink(path.isAbsolute(words) ? words : path.relative(path.dirname(target), place), target);
  } catch (error) {
    throw errorCode(error) === "EEXIST" ? alreadyThere(destination) : error;
  }
  await rm(source);
}

const areSameBytes = async (one: string, other: string): Promise<boolean> =>
  (await readFile(one)).equals(await readFile(other));

const wentAway = (): Refusal => new Refusal("The spec was moved or removed meanwhile.");
const alreadyThere = (destination: string): Refusal => new Refusal(`Already in the archive: ${destination}`);
