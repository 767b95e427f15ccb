import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { createInterface } from "node:readline";
import { join } from "node:path";
import { runProgram } from "./runProgram.ts";
import { startSupervised } from "./supervisedProcess.ts";

interface ServerOptions {
  /** From `provisionVSCode`. */
  readonly installation: string;
  readonly userDataDir: string;
  readonly extensionsDir: string;
  /** 0, the default, lets the system choose. */
  readonly port?: number;
  readonly isTrustDisabled?: boolean;
  /** Opened by an address that names no folder or workspace. */
  readonly defaultFolder?: string;
  /** Lets a page name an extension under development and a test module to run. */
  readonly isDriven?: boolean;
  /** A language that the user data folder has a pack for. */
  readonly language?: string;
}

export interface VSCodeServer {
  readonly port: number;
  /** The process group that everything of this server lives in. */
  readonly pid: number;
  readonly ended: Promise<void>;
  /** All that the server has printed so far. */
  output(): string;
  stop(): Promise<void>;
}

export async function startServer(options: ServerOptions): Promise<VSCodeServer> {
  const main = join(options.installation, "out", "server-main.js");
  const server = startSupervised(process.execPath, [main, ...serverArguments(options)], serverEnvironment(options));
  const printed: string[] = [];
  createInterface({ input: server.stderr }).on("line", (line) => printed.push(line));
  const lines = createInterface({ input: server.stdout });
  const port = await new Promise<number>((resolve, reject) => {
    lines.on("line", (line) => {
      printed.push(line);
      const listening = /Extension host agent listening on (\d+)/.exec(line);
      if (listening) resolve(Number(listening[1]));
    });
    void Promise.all([server.ended, once(lines, "close")]).then(() =>
      reject(new Error(`VS Code did not start:\n${printed.join("\n")}`)),
    );
  });
  return { port, pid: server.pid, ended: server.ended, output: () => printed.join("\n"), stop: () => server.stop() };
}

/** Installs a packed extension, as `code --install-extension` does. */
export async function installExtension(options: ServerOptions, vsix: string): Promise<string> {
  const main = join(options.installation, "out", "server-main.js");
  const args = [main, ...folderArguments(options), "--install-extension", vsix];
  return await runProgram(process.execPath, args, { env: serverEnvironment(options) });
}

function serverArguments(options: ServerOptions): string[] {
  return [
    ...["--host", "127.0.0.1", "--port", String(options.port ?? 0), "--without-connection-token"],
    ...["--accept-server-license-terms", "--disable-telemetry"],
    ...folderArguments(options),
    ...(options.defaultFolder === undefined ? [] : ["--default-folder", options.defaultFolder]),
    ...(options.isDriven === true ? ["--enable-smoke-test-driver"] : []),
    ...(options.language === undefined ? [] : ["--locale", options.language]),
    ...(options.isTrustDisabled === true ? ["--disable-workspace-trust"] : []),
  ];
}

function folderArguments({ userDataDir, extensionsDir }: ServerOptions): string[] {
  return ["--server-data-dir", userDataDir, "--extensions-dir", extensionsDir];
}

/**
 * The caller's environment less what an editor around it, a debugger or a test runner put there for their own children.
 * The sockets that VS Code leaves behind go where they are removed with the rest, if that path is short enough for one.
 */
function serverEnvironment({ userDataDir }: ServerOptions): NodeJS.ProcessEnv {
  const foreign = /^(VSCODE_|ELECTRON_|NODE_OPTIONS$|NODE_TEST_CONTEXT$)/;
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name)));
  const temporary = join(userDataDir, "tmp");
  if (process.platform !== "linux" || temporary.length > 50) return env;
  mkdirSync(temporary, { recursive: true });
  return { ...env, TMPDIR: temporary };
}
