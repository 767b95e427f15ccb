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
  readonly verbatim: boolean;
}

/**
 * Node starts no batch files on Windows, and `npx`, `uvx` and most tools from npm are batch files there: whatever is
 * not plainly an executable goes through cmd.exe, every part quoted so that nothing in it is an operator.
 */
export function commandForPlatform(launch: LaunchCommand, platform: NodeJS.Platform): PlatformCommand {
  if (platform !== "win32" || /\.(exe|com)$/i.test(launch.command))
    return { command: launch.command, args: launch.args, verbatim: false };
  const line = [launch.command, ...launch.args].map(quoteForCmd).join(" ");
  return { command: "cmd.exe", args: ["/d", "/s", "/c", `"${line}"`], verbatim: true };
}

function quoteForCmd(part: string): string {
  // First for the program's own parser (backslashes before a quote double), then for cmd.exe (caret before operators).
  const quoted = `"${part.replace(/(\\*)"/g, '$1$1\\"').replace(/(\\+)$/, "$1$1")}"`;
  return quoted.replace(/[()%!^"<>&|]/g, "^$&");
}
