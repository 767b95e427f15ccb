import path from "node:path";
import { makeFolder } from "../../../disk/folders/makeFolder.ts";
import { conflict } from "../../../domain/failures.ts";
import { createText, readText, replaceText } from "../../../disk/files/textFiles.ts";
import { repositoryAround } from "../../../disk/git/repositoryAround.ts";
import { runGit } from "../../../disk/git/git.ts";
import { resolveInside } from "../../../disk/paths/resolveInside.ts";

const never = new AbortController().signal;

/** Silent mode cannot hide what others have already. */
export async function refuseIfTracked(root: string): Promise<void> {
  const { ok } = await runGit(root, ["ls-files", "--error-unmatch", "--", ".chant/config.md"], never);
  if (!ok) return;
  throw conflict("Git tracks .chant/config.md already, so silent mode cannot hide it. Nothing was changed.", {
    system: "specs",
  });
}

/**
 * Lists `.chant` among what this clone alone ignores, and says so. Without a repository there is nothing to hide it
 * from.
 */
export async function hideFromGit(root: string): Promise<string> {
  const answer = await runGit(root, ["rev-parse", "--git-common-dir", "--show-prefix"], never);
  const [gitFolder, prefix = ""] = answer.stdout.split(/\r?\n/);
  if (!answer.ok && repositoryAround(root) !== undefined)
    return `Could not hide .chant: git could not be run (${answer.reason})`;
  if (!answer.ok || gitFolder === undefined || gitFolder === "") return "No git repository here to hide .chant from";
  const file = await resolveInside(path.resolve(root, gitFolder), "info/exclude");
  if (file === undefined) return "Could not hide .chant: .git/info/exclude is a link that leads out of the repository";
  const line = `/${prefix.replace(/[\\[\]*?]/g, "\\$&")}.chant/`;
  const existing = await readText(file);
  if (existing?.split(/\r?\n/).includes(line)) return "Kept .git/info/exclude";
  await makeFolder(path.dirname(file));
  const lead =
    existing === undefined || existing === "" || existing.endsWith("\n") ? (existing ?? "") : `${existing}\n`;
  if (existing === undefined) await createText(file, `${line}\n`);
  else await replaceText(file, `${lead}${line}\n`, existing);
  return "Listed .chant in .git/info/exclude";
}
