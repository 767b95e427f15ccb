import type { Spec } from "../../../domain/spec/spec.ts";
import { repositoryAround } from "../../../disk/git/repositoryAround.ts";
import { runGit } from "../../../disk/git/git.ts";

/** What git knows, or why it could not be run, which differs from finding none. */
export type FoundCommits =
  | { readonly kind: "found"; readonly hashes: readonly string[] }
  | { readonly kind: "unknown"; readonly reason: string };

/**
 * The abbreviated hashes of the commits that name the spec, oldest first. The spec's own branch wins where it has any.
 * Fixed strings: in a pattern the dot of a member id would match any character.
 */
export async function findCommits(root: string, { id, branch }: Spec, signal: AbortSignal): Promise<FoundCommits> {
  // Outside of any repository there are no commits to find.
  if (repositoryAround(root) === undefined) return { kind: "found", hashes: [] };
  if (branch !== undefined) {
    const onBranch = await commitsOn(root, `refs/heads/${branch}`, id, signal);
    if (onBranch.kind === "unknown" || onBranch.hashes.length > 0) return onBranch;
  }
  return commitsOn(root, "HEAD", id, signal);
}

async function commitsOn(root: string, revision: string, id: string, signal: AbortSignal): Promise<FoundCommits> {
  const tip = await runGit(root, ["rev-parse", "--verify", "--quiet", revision], signal);
  // Git ends with 1 and no output where there is no such branch or no commit yet.
  if (!tip.ok) return tip.code === 1 ? { kind: "found", hashes: [] } : { kind: "unknown", reason: tip.reason };
  const search = ["log", "--format=%h", "--reverse", "--fixed-strings", `--grep=chant(${id}):`];
  const answer = await runGit(root, [...search, revision, "--"], signal);
  return answer.ok ? { kind: "found", hashes: hashesOf(answer) } : { kind: "unknown", reason: answer.reason };
}

/** The newest commit on any branch that names the spec; undefined when git cannot say. */
export async function newestCommit(root: string, id: string, signal: AbortSignal): Promise<string | null | undefined> {
  const search = ["log", "--all", "-1", "--format=%h", "--fixed-strings", `--grep=chant(${id})`];
  const answer = await runGit(root, search, signal);
  return answer.ok ? (hashesOf(answer)[0] ?? null) : undefined;
}

/** A trailer as agents leave it. "ai" only as a word of its own: it is part of many mail addresses. */
const agentTrailer =
  /^co-authored-by:.*(?:claude|gpt|copilot|gemini|cursor|anthropic|openai|assistant|(?<![a-z0-9])ai(?![a-z0-9]))/im;

/**
 * Whether an agent is named as an author of one of these commits, or may be: where git cannot tell, a person decides.
 */
export async function isAgentWork(root: string, commits: readonly string[], signal: AbortSignal): Promise<boolean> {
  if (commits.length === 0) return false;
  const { ok, stdout } = await runGit(root, ["log", "--no-walk", "--format=%B", ...commits, "--"], signal);
  return !ok || agentTrailer.test(stdout);
}

const hashesOf = ({ ok, stdout }: { readonly ok: boolean; readonly stdout: string }): readonly string[] =>
  ok ? stdout.split("\n").filter((line) => line !== "") : [];
