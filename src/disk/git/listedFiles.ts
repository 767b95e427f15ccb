import { runGit } from "./git.ts";

/**
 * The files below a folder that are there and that git does not ignore, relative to it with `/`; undefined where git
 * cannot tell, as outside of a repository. Submodules are left out.
 */
export async function listedFiles(folder: string, signal: AbortSignal): Promise<string[] | undefined> {
  const ask = async (...args: string[]): Promise<string[] | undefined> => {
    const answer = await runGit(folder, ["ls-files", "-z", ...args], signal);
    return answer.ok ? answer.stdout.split("\0").filter((name) => name !== "") : undefined;
  };
  const staged = await ask("--cached", "--stage");
  const fresh = await ask("--others", "--exclude-standard");
  const gone = await ask("--deleted");
  if (staged === undefined || fresh === undefined || gone === undefined) return undefined;
  const missing = new Set(gone);
  const tracked = staged.flatMap((entry) =>
    /^1[02]0\d{3} /.test(entry) ? [entry.slice(entry.indexOf("\t") + 1)] : [],
  );
  const names = new Set([...tracked, ...fresh].filter((name) => !missing.has(name) && !name.endsWith("/")));
  return [...names].sort();
}
