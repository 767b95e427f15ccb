import path from "node:path";
import { isNetworkPath, type PathRefusal, refusalOfNames } from "./pathRefusal.ts";
import { isInside } from "./isInside.ts";
import { realPathOf } from "./resolveInside.ts";
import { trueCase } from "./trueCase.ts";

/** A path that was given from outside, and the root it lies in; or why it is refused. */
type LocatedRoot =
  { readonly root: string; readonly path: string; readonly refusal?: undefined } | { readonly refusal: PathRefusal };

/**
 * Finds the allowed root that an absolute path lies in, by real paths, so that neither a link nor another spelling leads
 * out or is mistaken for outside. The path comes back in terms of its root and in the case the disk has.
 */
export async function locateAmong(
  roots: readonly string[],
  given: string,
  platform: NodeJS.Platform = process.platform,
): Promise<LocatedRoot> {
  if (given.includes("\0")) return { refusal: "nullByte" };
  const wanted = path.resolve(given);
  const isNamed = (root: string): boolean => isInside(path.resolve(root), wanted);
  // Before the disk is asked: another machine would be sent the user's credentials.
  if (isNetworkPath(given, platform) && !roots.some(isNamed)) return { refusal: "network" };
  const real = await realPathOf(wanted);
  if (real === undefined) return { refusal: "link" };
  for (const root of roots.toSorted((one, other) => Number(isNamed(other)) - Number(isNamed(one)))) {
    const realRoot = (await realPathOf(root)) ?? root;
    if (!isInside(await trueCase(realRoot), await trueCase(real))) continue;
    const below = isNamed(root)
      ? path.relative(root, wanted)
      : path.relative(await trueCase(realRoot), await trueCase(real));
    const refusal = refusalOfNames(below, platform);
    if (refusal !== undefined) return { refusal };
    return { root, path: await trueCase(path.resolve(root, below), root) };
  }
  return { refusal: roots.some(isNamed) ? "link" : "outside" };
}

/** The same for a path that names its own root, because there is none to hold it against. */
export async function locateAlone(given: string, platform: NodeJS.Platform = process.platform): Promise<LocatedRoot> {
  if (given.includes("\0")) return { refusal: "nullByte" };
  if (isNetworkPath(given, platform)) return { refusal: "network" };
  const wanted = path.resolve(given);
  const refusal = refusalOfNames(wanted.slice(path.parse(wanted).root.length), platform);
  return refusal === undefined ? { root: wanted, path: await trueCase(wanted) } : { refusal };
}
