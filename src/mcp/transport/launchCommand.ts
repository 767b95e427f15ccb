import { argumentsForCmd, isBatchFile, windowsCandidates } from "../../domain/windowsPrograms.ts";

/** A command line that is ready to start: variables replaced, environment complete. */
export interface LaunchCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env: Readonly<Record<string, string>>;
}

export interface PlatformCommand {
  readonly command: string;
  readonly args: readonly string[];
  /** The arguments are already quoted. */
  readonly verbatim: boolean;
}

/**
 * Node starts no batch files on Windows, and `npx`, `uvx` and most tools from npm are batch files there: those go
 * through cmd.exe. The file is looked for first, since cmd.exe would only fail in words of its own and in any language.
 */
export function commandForPlatform(
  launch: LaunchCommand,
  platform: NodeJS.Platform,
  isFile: (path: string) => boolean,
): PlatformCommand {
  const { command, args } = launch;
  if (platform !== "win32") return { command, args, verbatim: false };
  const file = windowsCandidates(command, launch.env, launch.cwd).find(isFile);
  // Started as it is, a command that is not there fails in the way that is explained to the user.
  if (file === undefined || !isBatchFile(file)) return { command: file ?? command, args, verbatim: false };
  return { command: launch.env["ComSpec"] ?? "cmd.exe", args: argumentsForCmd(file, args), verbatim: true };
}
