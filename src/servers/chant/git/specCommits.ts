import type { Spec } from "../../../domain/spec/spec.ts";
import { runGit } from "../../../disk/git.ts";

/**
 * The abbreviated hashes of the commits that name the spec, oldest first. The spec's own branch wins where it has any. Fixed
 * strings: in a pattern the dot of a member id would match any character.
 */
export async function findCommits(root: string, { id, branch }: Spec, signal: AbortSignal): Promise<readonly string[]> {
  const search = ["log", "--format=%h", "--reverse", "--fixed-strings", `--grep=chant(${id}):`];
  if (branch !== undefined) {
    const onBranch = hashesOf(await runGit(root, [...search, `refs/heads/${branch}`, "--"], signal));
    if (onBranch.length > 0) return onBranch;
  }
  return hashesOf(await runGit(root, search, signal));
}

/** The newest commit on any branch that names the spec; undefined when git cannot say. */
export async function newestCommit(root: string, id: string, signal: AbortSignal): Promise<string | null | undefined> {
  const search = ["log", "--all", "-1", "--format=%h", "--fixed-strings", `--grep=chant(${id})`];
  const answer = await runGit(root, search, signal);
  return answer.ok ? (hashesOf(answer)[0] ?? null) : undefined;
}

/** A trailer as agents leave it. "ai" only as a word of its own: it stands in every other mail address. */
const agentTrailer =
  /^co-authored-by:.*(?:claude|gpt|copilot|gemini|cursor|anthropic|openai|assistant|(?<![a-z0-9])ai(?![a-z0-9]))/im;

/** Whether an agent is named as an author of one of these commits. */
export async function isAgentWork(root: string, commits: readonly string[], signal: AbortSignal): Promise<boolean> {
  if (commits.length === 0) return false;
  const { ok, stdout } = await runGit(root, ["log", "--no-walk", "--format=%B", ...commits, "--"], signal);
  return ok && agentTrailer.test(stdout);
}

const hashesOf = ({ ok, stdout }: { readonly ok: boolean; readonly stdout: string }): readonly string[] =>
  ok ? stdout.split("\n").filter((line) => line !== "") : [];
