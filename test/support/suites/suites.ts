import { join } from "node:path";
import type { Writable } from "node:stream";
import { packageExtension, unpackExtension } from "../packageExtension.ts";
import { countsOf } from "./counts.ts";
import { heldBack } from "./heldBack.ts";
import { nodeTests } from "./nodeTests.ts";
import { root, runCommand } from "./runCommand.ts";
import { type SuiteResult, withSecondTry } from "./secondTry.ts";
import { testFiles } from "./testFiles.ts";
import { vscodeTests } from "./vscodeTests.ts";

/** Runs all of its files, or those whose path contains a text. */
type Suite = (only: string | undefined, output: Writable) => Promise<SuiteResult>;

const unpacked = join(root, "out", "packaged");

/** Campaigns of many minutes, each alone: packing for one must not replace the build that another looks at. */
const stressOptions = {
  env: { FLIGHTDECK_STRESS: "1" },
  concurrency: 1,
  fileLimitMs: 60 * 60_000,
  testLimitMs: 60 * 60_000,
};

export const unitTestFolders: readonly string[] = ["src", "webviews"];

/** Which of them run side by side is said in `stages`. */
export const suites: Readonly<Record<string, Suite>> = {
  typecheck: npmScript("typecheck"),
  unit: inNode(unitTestFolders, { isTogether: true }),
  lint: npmScript("lint"),
  // One file at a time: packing makes the production build in the folder that other files look at.
  architecture: afterBuild(inNode(["test/architecture", "test/mutate"], { concurrency: 1 })),
  protocol: afterPacking(inCompany(["test/protocol", "test/contracts"])),
  /** Inside VS Code. */
  integration: afterPacking(insideVSCode),
  webview: afterPacking(inCompany(["test/webview"])),
  /** In front of VS Code. A window waits for its server about as often as it works, so there is one more of them. */
  workbench: afterPacking(inCompany(["test/workbench", "test/host"], 3)),
  stress: afterBuild(inNode(["test/stress"], stressOptions)),
};

function inNode(folders: readonly string[], options?: Parameters<typeof nodeTests>[1]): Suite {
  return async (only, output) => {
    const { counts } = await nodeTests(testFiles(folders, only), { ...options, output });
    return { counts };
  };
}

/** Files that others may disturb, with processes or a browser of their own. Those of `inNode` get no second try. */
function inCompany(folders: readonly string[], concurrency = 2): Suite {
  return (only, output) => {
    const all = testFiles(folders, only);
    return withSecondTry(
      (output, files) => nodeTests(files ?? all, { concurrency: files ? 1 : concurrency, output }),
      output,
    );
  };
}

function insideVSCode(only: string | undefined, output: Writable): Promise<SuiteResult> {
  const all = testFiles(["test/integration"], only);
  return withSecondTry((output, files = all) => vscodeTests(join(unpacked, "extension"), files, output), output);
}

function npmScript(name: string): Suite {
  return async (_only, output) => {
    const run = (printed: Writable) => runCommand("npm", ["run", "--silent", name], { output: printed });
    return { counts: countsOf(await heldBack(output, run, (exitCode) => exitCode !== 0), undefined) };
  };
}

let building: Promise<void> | undefined;
let packing: Promise<void> | undefined;

function afterBuild(suite: Suite): Suite {
  return async (...args) => {
    building ??= runCommand(process.execPath, ["esbuild.mjs"]).then((exitCode) => {
      if (exitCode !== 0) throw new Error("The build failed.");
    });
    await building;
    return await suite(...args);
  };
}

/** On the extension as it ships, through which tests can look. Packing replaces the build, so nothing that uses either may run meanwhile. */
function afterPacking(suite: Suite): Suite {
  return async (...args) => {
    packing ??= packageExtension(join(root, "out"), { forTests: true }).then((vsix) => unpackExtension(vsix, unpacked));
    await packing;
    return await suite(...args);
  };
}
