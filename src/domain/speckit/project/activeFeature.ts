import type { Result } from "../../result.ts";
import { fail, ok } from "../../result.ts";
import { trimEndOf } from "../../text/trimming.ts";
import { parseObject } from "./initOptions.ts";

type ActiveFeatureRule = "environment" | "feature.json" | "branch" | "selection";

interface ActiveFeature {
  /** Relative to the project root with `/`, or absolute where it lies outside. */
  readonly directory: string;
  readonly rule: ActiveFeatureRule;
}

interface ActiveFeatureSources {
  /** `SPECIFY_FEATURE_DIRECTORY`. */
  readonly environment?: string | undefined;
  /** Text of `.specify/feature.json`. */
  readonly featureJson?: string | undefined;
  readonly branch?: string | undefined;
  /** Folder names below `specs`. */
  readonly folders: readonly string[];
  readonly selection?: string | undefined;
}

/** Environment, then `feature.json`, then (for projects of older releases) the branch prefix, then the user's choice. */
export function activeFeatureOf(sources: ActiveFeatureSources): Result<ActiveFeature | undefined, string> {
  if (sources.environment) return ok({ directory: tidy(sources.environment), rule: "environment" });
  if (sources.featureJson !== undefined) {
    const directory = parseObject(sources.featureJson)?.["feature_directory"];
    if (typeof directory !== "string" || directory.trim() === "")
      return fail("`.specify/feature.json` does not name a `feature_directory`; choose the active feature again.");
    return ok({ directory: tidy(directory), rule: "feature.json" });
  }
  const ofBranch = sources.branch === undefined ? undefined : folderOfBranch(sources.branch, sources.folders);
  if (ofBranch !== undefined) return ok({ directory: `specs/${ofBranch}`, rule: "branch" });
  if (sources.selection) return ok({ directory: tidy(sources.selection), rule: "selection" });
  return ok(undefined);
}

/** One optional leading segment is stripped (`feat/004-x`), and the prefix must point at exactly one folder. */
function folderOfBranch(branch: string, folders: readonly string[]): string | undefined {
  const name = branch.replace(/^[^/]+\/(?=[^/]+$)/, "");
  const prefix = /^(\d{8}-\d{6}-|\d{3,}-)/.exec(name)?.[1];
  if (prefix === undefined) return undefined;
  const matches = folders.filter((folder) => folder.startsWith(prefix));
  return matches.length === 1 ? matches[0] : undefined;
}

function tidy(directory: string): string {
  const path = directory.trim().replace(/\\/g, "/");
  return path.slice(0, 1) + trimEndOf(path.slice(1), /\//);
}

/** The file as spec-kit writes it: one line. */
export const formatFeatureJson = (directory: string): string =>
  `${JSON.stringify({ feature_directory: tidy(directory) })}\n`;
