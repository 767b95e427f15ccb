import { lstat } from "node:fs/promises";
import path from "node:path";
import { type WriteRule, writeRuleOf } from "../../domain/writeRules.ts";
import { unlessMissing } from "../files/errorCode.ts";
import { realPathOf, resolveInside } from "./resolveInside.ts";
import { relativePath } from "./relativePath.ts";

/** A file that a model wants to write, and whether it may. */
export interface WriteTarget {
  /** The real path, to be used from here on. */
  readonly path: string;
  /** Below the root, with `/`, after links were followed. */
  readonly name: string;
  readonly rule: WriteRule;
}

/** Undefined where the name or a link on the way leads out of the project. */
export async function locateWrite(root: string, asked: string): Promise<WriteTarget | undefined> {
  const real = path.isAbsolute(asked) ? undefined : await resolveInside(root, asked);
  if (real === undefined) return undefined;
  const home = (await realPathOf(path.resolve(root))) ?? path.resolve(root);
  const name = relativePath(home, real);
  const exists = (await unlessMissing(lstat(real))) !== undefined;
  // A folder of the editor may itself be a link to a folder with another name: both names count.
  const rules = [writeRuleOf(name, exists), writeRuleOf(path.normalize(asked), exists)];
  const rule = rules.includes("never") ? "never" : rules.includes("confirm") ? "confirm" : "free";
  return { path: real, name, rule };
}

/** Of the paths that a task names, those that decide how the editor, agents or the CI behave. */
export async function configurationAmong(root: string, paths: readonly string[]): Promise<readonly string[]> {
  const targets = await Promise.all(paths.map((each) => locateWrite(root, each)));
  return targets.flatMap((target) => (target?.rule === "confirm" ? [target.name] : []));
}
