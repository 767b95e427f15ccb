import { existsSync, realpathSync } from "node:fs";
import { lstat, realpath } from "node:fs/promises";
import path from "node:path";
import { invalidInput } from "../../domain/failures.ts";
import { errorCode, isMissing, unlessMissing } from "../files/errorCode.ts";
import { isInside } from "./isInside.ts";
import { describeRefusal, type PathRefusal, refusalOfNames } from "./pathRefusal.ts";
import { relativePath } from "./relativePath.ts";

/** A path that may be used, or why it may not. */
type Located =
  | { readonly path: string; readonly refusal?: undefined }
  | { readonly path?: undefined; readonly refusal: PathRefusal };

/**
 * The real path of something inside a folder. It need not exist yet: then the deepest folder that does must lie inside.
 * Whoever reads or writes it uses this path, not the one that was asked for: a link that appears in between is then not
 * on the way any more.
 */
export async function locateInside(
  root: string,
  name: string,
  platform: NodeJS.Platform = process.platform,
): Promise<Located> {
  const [home, wanted] = [path.resolve(root), path.resolve(root, name)];
  // Before the disk is asked: a network path would be answered by another machine.
  if (name.includes("\0")) return { refusal: "nullByte" };
  if (!isInside(home, wanted)) return { refusal: "outside" };
  const refusal = refusalOfNames(path.relative(home, wanted), platform);
  if (refusal !== undefined) return { refusal };
  const [realHome, real] = [await realPathOf(home), await realPathOf(wanted)];
  return real === undefined || !isInside(realHome ?? home, real) ? { refusal: "link" } : { path: real };
}

/** The real path of something inside a folder, or `undefined` when its name or a symbolic link on the way leads out. */
export async function resolveInside(root: string, name: string): Promise<string | undefined> {
  return (await locateInside(root, name)).path;
}

/** The real path of something inside a folder; refused with a sentence when its name or a link on the way leads out. */
export async function requireInside(root: string, name: string): Promise<string> {
  const located = await locateInside(root, name);
  if (located.refusal === undefined) return located.path;
  throw invalidInput(describeRefusal(shownName(root, name), located.refusal));
}

/** Where something itself stands, be it a link: what is done there is done to the link, not to what it leads to. */
export async function locateEntry(root: string, name: string): Promise<string | undefined> {
  const folder = await resolveInside(root, path.dirname(name));
  return folder === undefined ? undefined : path.join(folder, path.basename(name));
}

/** `resolveInside` for code that reads thousands of files in one turn. It must exist. */
export function resolveInsideSync(root: string, name: string): string | undefined {
  try {
    const [home, real] = [realpathSync(root), realpathSync(path.resolve(root, name))];
    return isInside(home, real) ? real : undefined;
  } catch {
    // Not there, or a link to nowhere.
    return undefined;
  }
}

/** Whether a name, or a link that stands there now, leads out of a folder. What does not exist leads nowhere. */
export function leadsOutSync(root: string, name: string): boolean {
  const wanted = path.resolve(root, name);
  if (name.includes("\0") || !isInside(path.resolve(root), wanted)) return true;
  return existsSync(wanted) && resolveInsideSync(root, wanted) === undefined;
}

/**
 * The real path of what exists, and for the rest the names as they are. `undefined` for a link to nowhere: what is
 * written through it would appear wherever it points.
 */
export async function realPathOf(file: string): Promise<string | undefined> {
  try {
    return await realpath(file);
  } catch (error) {
    if (errorCode(error) === "ELOOP") return undefined;
    if (!isMissing(error)) throw error;
  }
  if ((await unlessMissing(lstat(file)))?.isSymbolicLink() === true) return undefined;
  const parent = path.dirname(file);
  if (parent === file) return file;
  const realParent = await realPathOf(parent);
  return realParent === undefined ? undefined : path.join(realParent, path.basename(file));
}

function shownName(root: string, name: string): string {
  const relative = relativePath(root, path.resolve(root, name));
  return isInside(root, path.resolve(root, name)) && relative !== "" ? relative : name;
}
