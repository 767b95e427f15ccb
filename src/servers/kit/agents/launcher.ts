import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { homedir } from "node:os";
import { join } from "node:path";
import { findInstalled } from "./findInstalled.ts";

/**
 * What entries for other agents start: `node launch.cjs chant|preflights|speckit [--root <folder>]`. It stays where it is while
 * Flightdeck is updated, and hands over to the newest version it finds. Works as one file alone, in any folder.
 */
const servers = ["chant", "preflights", "speckit"];
const editors = [
  "vscode",
  "vscode-server",
  "vscode-insiders",
  "vscode-server-insiders",
  "vscode-oss",
  "vscodium-server",
];
const otherEditors = ["cursor", "cursor-server", "windsurf", "windsurf-server"];

start(process.argv.slice(2));

function start([name = "", ...args]: readonly string[]): void {
  if (!servers.includes(name)) return stop(`Say which server to start: ${servers.join(", ")}.`);
  const installed = findInstalled({ recorded: recordedPath(), usual: usualFolders() });
  if (installed === undefined)
    return stop("Flightdeck is not installed here. Install it in VS Code, open a folder with it once, and try again.");
  const rest = moveToRoot(args);
  const script = join(installed, "dist", "servers", `${name}.js`);
  // The server must not see that it was started by somebody else.
  process.argv.splice(1, process.argv.length, script, ...rest);
  createRequire(__filename)(script);
}

/** Written beside this file by Flightdeck each time the editor starts it; a copy in a project has none. */
function recordedPath(): string | undefined {
  try {
    const { extensionPath } = JSON.parse(readFileSync(join(__dirname, "installed.json"), "utf8")) as {
      extensionPath?: unknown;
    };
    return typeof extensionPath === "string" ? extensionPath : undefined;
  } catch {
    // Then the usual folders have to do.
    return undefined;
  }
}

function usualFolders(): readonly string[] {
  const chosen = process.env["VSCODE_EXTENSIONS"];
  const usual = [...editors, ...otherEditors].map((name) => join(homedir(), `.${name}`, "extensions"));
  const server = join(homedir(), ".local", "share", "code-server", "extensions");
  return [...(chosen === undefined ? [] : [chosen]), ...usual, server];
}

/** Some agents start servers anywhere; `--root` says where the project is. */
function moveToRoot(args: readonly string[]): readonly string[] {
  const at = args.indexOf("--root");
  const root = at === -1 ? undefined : args[at + 1];
  if (root === undefined) return args;
  process.chdir(root);
  return args.toSpliced(at, 2);
}

function stop(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 2;
}
