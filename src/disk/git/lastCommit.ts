import path from "node:path";
import { runGit } from "./git.ts";

/** The last commit that touched a file, as `a1b2c3d Subject`; undefined without git or history. */
export async function findLastCommit(file: string, signal: AbortSignal): Promise<string | undefined> {
  const answer = await runGit(path.dirname(file), ["log", "-1", "--format=%H %s", "--", file], signal);
  const line = answer.stdout.split("\n")[0] ?? "";
  const space = line.indexOf(" ");
  return space < 0 ? undefined : `${line.slice(0, 7)}${line.slice(space)}`.trimEnd();
}
