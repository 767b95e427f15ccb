import { runGit } from "../../../disk/programs/git.ts";

const never = new AbortController().signal;

/** What git says; undefined when it fails, as it does outside of a repository. */
export async function git(folder: string, args: readonly string[], input?: string): Promise<string | undefined> {
  const answer = await runGit(folder, args, never, input);
  return answer.ok ? answer.stdout : undefined;
}
