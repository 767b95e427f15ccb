// `npm start`: Flightdeck in a real VS Code that any browser can open, over a fresh copy of the sample project.
//   npm start -- --workspace <folder> --port <number>
import { statSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { copyProject, sampleProject } from "../support/copyProject.ts";
import { createTemporaryFolder, type TemporaryFolder } from "../support/temporaryFolder.ts";
import { linkExtension } from "./linkExtension.ts";
import { provisionVSCode } from "./provisionVSCode.ts";
import { runProgram } from "./runProgram.ts";
import { writeUserSettings } from "./userSettings.ts";
import { startServer, type VSCodeServer } from "./vscodeServer.ts";

const root = resolve(import.meta.dirname, "../..");
const stopped = new Promise<number>((stop) => {
  process.once("SIGINT", () => stop(130));
  process.once("SIGTERM", () => stop(143));
  process.once("SIGHUP", () => stop(129));
});
const scratch = await createTemporaryFolder();
try {
  const server = await Promise.race([start(scratch), stopped]);
  process.exitCode = typeof server === "number" ? server : await untilEnd(server);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await scratch.remove();
}
// Whatever is still being prepared after an early Ctrl+C ends here as well.
process.exit();

async function start(folder: TemporaryFolder): Promise<VSCodeServer> {
  const { workspace, port } = readArguments();
  const build = runProgram(process.execPath, ["esbuild.mjs"], { cwd: root });
  const [installation] = await Promise.all([provisionVSCode((line) => console.log(line)), build]);
  const userDataDir = join(folder.path, "user-data");
  const extensionsDir = join(folder.path, "extensions");
  await Promise.all([writeUserSettings(userDataDir), linkExtension(root, extensionsDir)]);
  const server = await startServer({
    ...{ installation, userDataDir, extensionsDir, port },
    defaultFolder: workspace ?? (await copySample(folder)),
    // The sample is ours; about a folder of their own, VS Code asks the user.
    isTrustDisabled: workspace === undefined,
  });
  console.log(`Flightdeck is running at http://localhost:${server.port}`);
  return server;
}

async function untilEnd(server: VSCodeServer): Promise<number> {
  const died = server.ended.then(() => 1);
  const exitCode = await Promise.race([stopped, died]);
  if (exitCode === 1) console.error(`VS Code ended unexpectedly:\n${server.output()}`);
  await server.stop();
  return exitCode;
}

async function copySample(folder: TemporaryFolder): Promise<string> {
  const copy = join(folder.path, "weathercock");
  const { isGitRepository } = await copyProject(sampleProject, copy);
  if (!isGitRepository) console.log("git is not installed: the sample project is opened without a history.");
  return copy;
}

function readArguments(): { workspace: string | undefined; port: number } {
  const { values } = parseArgs({ options: { workspace: { type: "string" }, port: { type: "string", default: "0" } } });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`--port ${values.port} is not a port number.`);
  const workspace = values.workspace === undefined ? undefined : resolve(values.workspace);
  if (workspace !== undefined && statSync(workspace, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new Error(`--workspace ${workspace} is not a folder.`);
  }
  return { workspace, port };
}
