import { join } from "node:path";
import { packageExtension, unpackExtension } from "../packageExtension.ts";
import { add, countsOf, type Counts } from "./counts.ts";
import { nodeTests } from "./nodeTests.ts";
import { root, runCommand } from "./runCommand.ts";
import { withSecondTry } from "./secondTry.ts";
import { testFiles } from "./testFiles.ts";
import { vscodeTests } from "./vscodeTests.ts";

/** Runs all of its files, or those whose path contains a text. */
export type Suite = (only?: string) => Promise<Counts>;

/** In the order they run: what fails fastest comes first. */
export const suites: Readonly<Record<string, Suite>> = {
  unit: (only) => inNode(["src", "webviews"], only),
  typecheck: () => npmScript("typecheck"),
  lint: () => npmScript("lint"),
  // One file at a time: packing makes the production build in the folder that other files look at.
  architecture: (only) => afterBuild(() => inNode(["test/architecture"], only, { concurrency: 1 })),
  protocol: (only) => afterBuild(() => inCompany(["test/protocol"], only)),
  webview: (only) => afterBuild(() => inCompany(["test/webview"], only)),
  vscode: runInVSCode,
  stress: (only) => afterBuild(() => inNode(["test/stress"], only, { env: { FLIGHTDECK_STRESS: "1" } })),
};

async function inNode(
  folders: readonly string[],
  only?: string,
  options?: Parameters<typeof nodeTests>[1],
): Promise<Counts> {
  return (await nodeTests(testFiles(folders, only), options)).counts;
}

/** Files with processes or a browser of their own, two at a time. */
function inCompany(folders: readonly string[], only?: string): Promise<Counts> {
  const all = testFiles(folders, only);
  return withSecondTry((files) => nodeTests(files ?? all, { concurrency: files ? 1 : 2 }));
}

async function npmScript(name: string): Promise<Counts> {
  const { exitCode, output } = await runCommand("npm", ["run", "--silent", name], { isQuiet: true });
  if (exitCode !== 0) console.error(output);
  return countsOf(exitCode, undefined);
}

let building: Promise<void> | undefined;

async function afterBuild(suite: () => Promise<Counts>): Promise<Counts> {
  building ??= build();
  await building;
  return await suite();
}

async function build(): Promise<void> {
  const { exitCode } = await runCommand(process.execPath, ["esbuild.mjs"]);
  if (exitCode !== 0) throw new Error("The build failed.");
}

/** Inside VS Code first, then in front of it; all of it on the extension as it ships. */
async function runInVSCode(only?: string): Promise<Counts> {
  const unpacked = join(root, "out", "packaged");
  await unpackExtension(await packageExtension(join(root, "out")), unpacked);
  const inside = testFiles(["test/integration"], only);
  return add(
    await withSecondTry((files = inside) => vscodeTests(join(unpacked, "extension"), files)),
    await inCompany(["test/workbench", "test/host"], only),
  );
}
