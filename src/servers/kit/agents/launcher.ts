import { readFileSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { homedir } from "node:os";
import { basename, join } from "node:path";
import { repositoryAround } from "../../../disk/git/repositoryAround.ts";
import { isInside } from "../../../disk/paths/isInside.ts";
import { startPlaceOf } from "../start/startPlace.ts";
import { findInstalled } from "./findInstalled.ts";

/**
 * What entries for other agents start: `node launch.cjs chant|preflights|speckit [--root <folder>]`. It stays where it
 * is while Flightdeck is updated, and hands over to the newest version it finds. Works as one file alone, in any
 * folder.
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
  if (!servers.includes(name)) return stop(`Name the server to start: ${servers.join(", ")}.`);
  // Some agents start servers anywhere; `--root` says where the project is.
  const { root } = startPlaceOf(args, process.cwd());
  const recorded = isOurFolder(__dirname, root) ? recordedPath() : undefined;
  const installed = findInstalled({ recorded, usual: usualFolders() });
  if (installed === undefined)
    return stop("Flightdeck is not installed here. Install it in VS Code, open a folder with it once, and try again.");
  if (root !== undefined) leaveProject();
  const script = join(installed, "dist", "servers", `${name}.js`);
  // The server must not see that another program started it.
  const place = root === undefined ? [] : ["--root", root];
  // This server is a program that does other things, too, and entries need not say which.
  const word = name === "chant" && (args[0] ?? "-").startsWith("-") ? ["mcp"] : [];
  process.argv.splice(1, process.argv.length, script, ...word, ...place, ...args);
  createRequire(__filename)(script);
}

/**
 * Whether this file lies where Flightdeck itself put it: in the folder that the editor keeps for it. Anything in a
 * project or repository may be foreign and could name another program as the installed version.
 */
function isOurFolder(place: string, root: string | undefined): boolean {
  const folder = realFolder(place);
  const home = realFolder(homedir());
  const projects = [process.cwd(), root, repositoryAround(folder)].flatMap((each) =>
    each === undefined ? [] : [realFolder(each)],
  );
  // Some agents start servers in the home folder or at the top of the disk, and some people keep their home in git.
  const foreign = projects.filter((each) => !isInside(each, home));
  return basename(folder) === "flightdeck.flightdeck" && !foreign.some((each) => isInside(each, folder));
}

function realFolder(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    // A folder that is not there holds nothing.
    return folder;
  }
}

/** Written beside this file by Flightdeck each time the editor starts it. */
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

/** A working directory cannot be moved or removed on Windows, so a server that was told its project runs elsewhere. */
function leaveProject(): void {
  try {
    process.chdir(homedir());
  } catch {
    // An account without a home folder: then it stays where it is.
  }
}

function stop(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 2;
}
