import { realpath } from "node:fs/promises";
import path from "node:path";
import { unlessMissing } from "./errorCode.ts";

/**
 * The real path of something inside a folder, or `undefined` when the name or a symbolic link on the way leads out.
 * It need not exist yet: then the deepest folder that does must lie inside.
 */
export async function resolveInside(root: string, name: string): Promise<string | undefined> {
  const wanted = path.resolve(root, name);
  // A null byte makes every later call throw instead of miss.
  if (name.includes("\0") || !isInside(path.resolve(root), wanted)) return undefined;
  const realRoot = await realpathOfExisting(path.resolve(root));
  const real = await realpathOfExisting(wanted);
  return isInside(realRoot, real) ? real : undefined;
}

/** Also true for the folder itself. */
export function isInside(folder: string, file: string): boolean {
  const relative = path.relative(folder, file);
  return relative !== ".." && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative);
}

async function realpathOfExisting(file: string): Promise<string> {
  const real = await unlessMissing(realpath(file));
  const parent = path.dirname(file);
  if (real !== undefined || parent === file) return real ?? file;
  return path.join(await realpathOfExisting(parent), path.basename(file));
}
