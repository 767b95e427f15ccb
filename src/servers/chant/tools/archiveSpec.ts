import { constants } from "node:fs";
import { copyFile, link, lstat, mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { errorCode, unlessMissing } from "../../kit/files/errorCode.ts";
import { resolveInside } from "../../kit/files/resolveInside.ts";
import { runGit } from "../git/git.ts";
import { type ChantCall, type ChantTool, findSpec, textAnswer } from "./chantTool.ts";
import { Refusal } from "./refusal.ts";

export const archiveSpec: ChantTool = {
  name: "chant_archive",
  withoutArguments: "refused",
  async run(call) {
    const { found } = await findSpec(call);
    const { id, spec, path: source } = found.file;
    if (spec?.status !== "completed") {
      throw new Refusal(`Spec '${id}' must be completed to archive (current: ${found.status})`);
    }
    const destination = path.posix.join(".chant", "archive", ...dateFolder(id), `${id}.md`);
    await move(call, source, destination);
    return textAnswer(`Archived spec: ${id} -> ${destination}`);
  },
};

/** Old projects have archived specs without a folder of their date; ids without a date still go there. */
const dateFolder = (id: string): readonly string[] => (/^\d{4}-\d{2}-\d{2}/.test(id) ? [id.slice(0, 10)] : []);

async function move({ project, signal }: ChantCall, source: string, destination: string): Promise<void> {
  const target = path.join(project.root, destination);
  if ((await resolveInside(project.root, target)) === undefined) {
    throw new Refusal(`The archive leads out of the project: ${destination}`);
  }
  if ((await unlessMissing(lstat(target))) !== undefined) throw alreadyThere(destination);
  await mkdir(path.dirname(target), { recursive: true });
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
    if (errorCode(error) === "ENOENT") throw new Refusal("The spec was moved or removed meanwhile.");
    // Some file systems have no hard links.
    await copyFile(source, target, constants.COPYFILE_EXCL);
  }
  await rm(source);
}

const alreadyThere = (destination: string): Refusal => new Refusal(`Already in the archive: ${destination}`);
