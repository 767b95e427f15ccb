/** Resources: active specs, archived specs, and files that could not be read as specs (with `problem` in `_meta`). */
export const specUri = (id: string): string => `chant://spec/${encodeURIComponent(id)}`;
export const archiveUri = (id: string): string => `chant://archive/${encodeURIComponent(id)}`;

/** The answer of chant_add. The contract prints it as text. */
export const createdSpecLine = (id: string): string => `Created spec: ${id}`;

/** The id in the answer of chant_add, from our server or from one that answers in JSON; undefined without one. */
export const createdSpecId = (answer: string): string | undefined =>
  /Created spec: (\S+)/.exec(answer)?.[1] ?? /"spec_id":\s*"([^"]+)"/.exec(answer)?.[1];

const unrecorded = { before: "Commits were not recorded: git could not be asked (", after: ")." };

/** The line that chant_finalize adds when git could not tell the commits of a spec. */
export const unrecordedCommitsLine = (reason: string): string => `${unrecorded.before}${reason}${unrecorded.after}`;

/** Why commits were not recorded, from the answer of chant_finalize; undefined when they were, or there are none. */
export function unrecordedCommits(answer: string): string | undefined {
  const line = answer.split("\n").find((each) => each.startsWith(unrecorded.before));
  return line?.slice(unrecorded.before.length, -unrecorded.after.length);
}
