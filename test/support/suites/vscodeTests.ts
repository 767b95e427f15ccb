import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { Writable } from "node:stream";
import { runTests } from "@vscode/test-electron";
import * as esbuild from "esbuild";
import { desktopVersion } from "../../host/desktopVersion.ts";
import { linkExtension } from "../../host/linkExtension.ts";
import { copyProject } from "../copyProject.ts";
import { createTemporaryFolder } from "../temporaryFolder.ts";
import { testOutputMark } from "../testOutputMark.ts";
import { commandLineOf, descendantsOf } from "../processTree.ts";
import { nothing } from "./counts.ts";
import { endTree, limitSilence, longestFileMs } from "./fileLimit.ts";
import { root } from "./runCommand.ts";
import { outcomeOf, type Outcome } from "./secondTry.ts";

const project = join(root, "test", "fixtures", "harbour");
const launcher = join(root, "test", "host", process.platform === "win32" ? "code.cmd" : "code");

/** Runs test files inside VS Code, on the packed extension over a copy of a small project. */
export async function vscodeTests(extension: string, files: readonly string[], output: Writable): Promise<Outcome> {
  if (files.length === 0) return { counts: nothing, failedFiles: [] };
  const tests = await bundleTests(files);
  const scratch = await createTemporaryFolder();
  const countsFile = join(scratch.path, "counts.json");
  const workspace = join(scratch.path, "harbour");
  await copyProject(project, workspace);
  const extensions = join(scratch.path, "extensions");
  await linkExtension(join(root, "test", "fixtures", "fourthSystem"), extensions);
  const manifest = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { engines: { vscode: string } };
  const isDesktop = process.env["FLIGHTDECK_TEST_HOST"] === "desktop";
  let lastLine = "it was started";
  using silence = limitSilence(longestFileMs, () => {
    output.write(
      `\nVS Code printed nothing for ${longestFileMs / 1000} s after “${lastLine}” and was ended from outside.\n`,
    );
    for (const pid of descendantsOf(process.pid)) {
      if (commandLineOf(pid).some((word) => word.includes(scratch.path))) endTree(pid);
    }
  });
  const lines = onlyTestLines(output, (line) => {
    lastLine = line.trim() || lastLine;
    silence.heard();
  });
  const exitCode = await runTests({
    ...(isDesktop
      ? { version: desktopVersion(process.env["FLIGHTDECK_TEST_VSCODE"], manifest.engines) }
      : { vscodeExecutablePath: launcher }),
    extensionDevelopmentPath: extension,
    extensionTestsPath: tests,
    extensionTestsEnv: { FLIGHTDECK_TEST_COUNTS: countsFile, FLIGHTDECK_TEST_FIXTURES: join(root, "test", "fixtures") },
    launchArgs: [workspace, `--user-data-dir=${join(scratch.path, "user-data")}`, `--extensions-dir=${extensions}`],
    stdout: lines,
    stderr: lines,
  }).catch((error: unknown) => {
    output.write(`${String(error)}\n`);
    return 1;
  });
  const written = existsSync(countsFile) ? await readFile(countsFile, "utf8") : "";
  await scratch.remove();
  return outcomeOf(exitCode, written);
}

/** Each test file becomes a bundle of its own, since VS Code loads CommonJS; answers the module with `run`. */
async function bundleTests(files: readonly string[]): Promise<string> {
  const outdir = join(root, "out", "integration");
  await rm(outdir, { recursive: true, force: true });
  await esbuild.build({
    entryPoints: ["test/integration/index.ts", ...files].map((file) => join(root, file)),
    outdir,
    bundle: true,
    platform: "node",
    format: "cjs",
    target: "es2022",
    external: ["vscode", "mocha"],
    sourcemap: "inline",
    logLevel: "warning",
  });
  return join(outdir, "index.js");
}

/** Passes on what the tests print and what the launcher says, less the chatter of VS Code. */
function onlyTestLines(target: Writable, onDidPrint: (line: string) => void): Writable {
  let rest = "";
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      const lines = (rest + chunk.toString()).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (!line.startsWith(testOutputMark)) continue;
        const printed = line.slice(testOutputMark.length);
        onDidPrint(printed);
        target.write(`${printed}\n`);
      }
      done();
    },
  });
}
