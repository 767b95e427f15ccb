import { realpathSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { environmentValue } from "../../domain/windowsPrograms.ts";
import { findExecutable } from "../programs/findExecutable.ts";
import { isInside } from "../paths/isInside.ts";
import { repositoryAround } from "./repositoryAround.ts";

interface FoundGit {
  /** Full path of the program. */
  readonly file: string;
  /** The PATH without what the repository could have put there. */
  readonly path: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Git as PATH has it, but never out of the repository that it is to look at. */
export async function findGit(folder: string, environment: Environment): Promise<FoundGit | undefined> {
  const own = realPathOf(folder);
  const repository = repositoryAround(own) ?? own;
  // A user whose home folder or whole disk is in git has programs of their own there.
  const foreign = isInside(repository, realPathOf(homedir())) ? own : repository;
  const isTrusted = (each: string): boolean => path.isAbsolute(each) && !isInside(foreign, realPathOf(each));
  const folders = (environmentValue(environment, "PATH") ?? "").split(path.delimiter);
  const trusted = folders.filter(isTrusted).join(path.delimiter);
  const file = await findExecutable("git", { ...environment, PATH: trusted });
  return file === undefined ? undefined : { file, path: trusted };
}

function realPathOf(file: string): string {
  try {
    return realpathSync.native(file);
  } catch {
    // PATH names folders that are not there, and a project may just have been removed.
    return path.resolve(file);
  }
}
