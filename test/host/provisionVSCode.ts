import { copyFile, mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { cacheFolder } from "./cacheFolder.ts";
import { isAlive, withLock } from "./lock.mjs";
import { installPackages } from "./npm.ts";

/** code-server carries the server, extension host and web workbench of the VS Code of the same version. */
const VERSION = "4.139.1";
/** Raised when the steps below change, so that a cached host made by the old ones is not used. */
const RECIPE = 1;

export type Progress = (line: string) => void;

/** The folder of a VS Code server (`out/server-main.js` in it), installed into the per-user cache when it is missing. */
export async function provisionVSCode(progress: Progress): Promise<string> {
  const home = join(cacheFolder(), `vscode-host-${VERSION}-${process.platform}-${process.arch}-${RECIPE}`);
  const server = join(home, "node_modules", "code-server", "lib", "vscode");
  if (!existsSync(home)) {
    await withLock(
      `${home}.lock`,
      async () => (existsSync(home) ? undefined : await build(home, progress)),
      (holder) => progress(`Waiting for process ${holder}, which is installing VS Code`),
    );
  }
  return server;
}

/** Builds beside its final place and renames at the end: what exists under the final name is complete. */
async function build(home: string, progress: Progress): Promise<void> {
  await removeAbandonedBuilds(home);
  const folder = `${home}.building-${process.pid}`;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "package.json"), JSON.stringify({ private: true }));

  progress(`Installing VS Code (code-server ${VERSION}) into ${dirname(home)}: 1 of 3, the workbench`);
  await installPackages(folder, `code-server@${VERSION}`);
  const server = join(folder, "node_modules", "code-server", "lib", "vscode");
  progress("Installing VS Code: 2 of 3, the packages of its server");
  await installPackages(server, "--omit=dev");
  progress("Installing VS Code: 3 of 3, the packages of its built-in extensions");
  await installPackages(join(server, "extensions"), "--omit=dev");
  await replaceNativeParts(server);
  await rename(folder, home);
}

async function replaceNativeParts(server: string): Promise<void> {
  const scoped = join(server, "node_modules", "@vscode");
  const standIn = (name: string) => join(import.meta.dirname, "standIns", name);
  await copyFile(standIn("spdlog.cjs"), join(scoped, "spdlog", "index.js"));
  await copyFile(standIn("nativeWatchdog.cjs"), join(scoped, "native-watchdog", "index.js"));
}

async function removeAbandonedBuilds(home: string): Promise<void> {
  const prefix = `${basename(home)}.building-`;
  for (const name of await readdir(dirname(home))) {
    if (name.startsWith(prefix) && !isAlive(Number(name.slice(prefix.length)))) {
      await rm(join(dirname(home), name), { recursive: true, force: true });
    }
  }
}
