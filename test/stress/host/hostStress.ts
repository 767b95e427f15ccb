import { join } from "node:path";
import { packWithoutTriggers, resultCode, takeResult, writeProbe } from "../../bench/hostProbe.ts";
import { openHost } from "../../host/hostSession.ts";
import { linkExtension } from "../../host/linkExtension.ts";
import { createTemporaryFolder } from "../../support/temporaryFolder.ts";

/** What every probe here can use; `api` is that of the extension. */
const tools = `
const vscode = require("vscode");
const fs = require("node:fs");
const { join } = require("node:path");
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const root = vscode.workspace.workspaceFolders[0].uri.fsPath;
const worked = () => { const { user, system } = process.threadCpuUsage(); return (user + system) / 1000; };
async function activate() {
  const api = await vscode.extensions.getExtension("flightdeck.flightdeck").activate();
  await vscode.commands.executeCommand("flightdeck.specs.focus");
  while (api.specs.state !== "shown") await pause(50);
  return api;
}
`;

/** Runs code in the extension host of a real window over a workspace, beside the packed extension. */
export async function inHost<T extends object>(workspace: string, code: string, patienceMs: number): Promise<T> {
  const scratch = await createTemporaryFolder();
  try {
    const extensions = join(scratch.path, "extensions");
    const result = join(scratch.path, "result.json");
    await linkExtension(await packWithoutTriggers(join(scratch.path, "packed"), { forTests: true }), extensions);
    const probe = `${tools}${code}\nexports.activate = () => { ${resultCode(result, "run")}; };`;
    await writeProbe(extensions, "probe", ["onStartupFinished"], probe);
    const userDataDir = join(scratch.path, "user-data");
    const host = await openHost({
      ...{ workspace, userDataDir, extensionsDir: extensions, isTrustDisabled: true },
      // VS Code's own git extension lists every new file in turns of half a second, which are not ours.
      settings: { "git.enabled": false },
    });
    try {
      return await takeResult<T>(result, patienceMs);
    } finally {
      await host.close();
    }
  } finally {
    await scratch.remove();
  }
}
