import { cp } from "node:fs/promises";
import { resolve } from "node:path";
import { runProgram } from "../host/runProgram.ts";

export const sampleProject = resolve(import.meta.dirname, "../../media/sample");

/** Copies a project to `folder` and makes it a git repository; answers whether git was there to do so. */
export async function copyProject(project: string, folder: string): Promise<{ isGitRepository: boolean }> {
  await cp(project, folder, { recursive: true });
  // Nothing of the user's own git is used: no identity, signing, hooks or templates.
  const env = { ...process.env, GIT_CONFIG_GLOBAL: "", GIT_CONFIG_NOSYSTEM: "1", GIT_TEMPLATE_DIR: "" };
  const git = (...args: string[]) => runProgram("git", ["-C", folder, ...args], { env });
  const identity = ["-c", "user.name=Flightdeck", "-c", "user.email=flightdeck@example.com"];
  try {
    await git("-c", "init.defaultBranch=main", "init", "--quiet");
    await git("add", "--all");
    await git(...identity, "commit", "--quiet", "--message", "Start with the sample project");
    return { isGitRepository: true };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return { isGitRepository: false };
    throw error;
  }
}
