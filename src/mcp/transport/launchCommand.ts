import { spawnPlan } from "../../disk/programs/findExecutable.ts";
import { windowsCandidates } from "../../domain/windowsPrograms.ts";

/** A command line that is ready to start: variables replaced, environment complete. */
export interface LaunchCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env: Readonly<Record<string, string>>;
}

interface PlatformCommand {
  readonly command: string;
  readonly args: readonly string[];
  /** The arguments are already quoted. */
  readonly verbatim: boolean;
}

/**
 * The file behind the command of a server, by its full path. A bare name is looked up on PATH alone, and not in folders that
 * PATH names from the working directory, which belongs to the repository. Undefined when there is none: started as it is,
 * Windows would look for it in the working directory.
 */
export function commandForPlatform(
  launch: LaunchCommand,
  platform: NodeJS.Platform,
  isFile: (path: string) => boolean,
): PlatformCommand | undefined {
  const { command, env, cwd } = launch;
  const isPath = platform !== "win32" && command.includes("/");
  const candidates = platform === "win32" ? windowsCandidates(command, env, cwd) : posixCandidates(command, env);
  // A path is left to the system, which takes it from the working directory of the server.
  const found = isPath ? command : candidates.find(isFile);
  if (found === undefined) return undefined;
  if (platform !== "win32") return { command: found, args: launch.args, verbatim: false };
  const { file, args, verbatim } = spawnPlan(found, launch.args);
  return { command: file, args, verbatim };
}

function posixCandidates(command: string, env: LaunchCommand["env"]): readonly string[] {
  const folders = (env["PATH"] ?? "/usr/bin:/bin").split(":").filter((folder) => folder.startsWith("/"));
  return folders.map((folder) => `${folder}/${command}`);
}
