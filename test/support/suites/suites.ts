import { join } from "node:path";
import { packageExtension, unpackExtension } from "../packageExtension.ts";
import { add, countsOf, type Counts } from "./counts.ts";
import { nodeTests } from "./nodeTests.ts";
import { root, runCommand } from "./runCommand.ts";
import { vscodeTests } from "./vscodeTests.ts";

export type Suite = () => Promise<Counts>;

/** In the order they run: what fails fastest comes first. */
export const suites: Readonly<Record<string, Suite>> = {
  unit: () => nodeTests(["src", "webviews"]),
  typecheck: () => npmScript("typecheck"),
  lint: () => npmScript("lint"),
  // One file at a time: packing makes the production build in the folder that other files look at.
  architecture: () => afterBuild(() => nodeTests(["test/architecture"], { concurrency: 1 })),
  protocol: () => afterBuild(() => nodeTests(["test/protocol"])),
  webview: () => afterBuild(() => nodeTests(["test/webview"])),
  vscode: runInVSCode,
  stress: () => afterBuild(() => nodeTests(["test/stress"], { env: { FLIGHTDECK_STRESS: "1" } })),
};

async function npmScript(name: string): Promise<Counts> {
  const { exitCode, output } = await runCommand("npm", ["run", "--silent", name], { isQuiet: true });
  if (exitCode !== 0) console.error(output);
  return countsOf(exitCode, undefined);
}

let building: Promise<void> | undefined;

async function afterBuild(suite: Suite): Promise<Counts> {
  building ??= build();
  await building;
  return await suite();
}

async function build(): Promise<void> {
  const { exitCode } = await runCommand(process.execPath, ["esbuild.mjs"]);
  if (exitCode !== 0) throw new Error("The build failed.");
}

/** Inside VS Code first, then in front of it; all of it on the extension as it ships. */
async function runInVSCode(): Promise<Counts> {
  const unpacked = join(root, "out", "packaged");
  await unpackExtension(await packageExtension(join(root, "out")), unpacked);
  const inside = await vscodeTests(join(unpacked, "extension"));
  return add(inside, await nodeTests(["test/workbench", "test/host"], { concurrency: 2 }));
}
