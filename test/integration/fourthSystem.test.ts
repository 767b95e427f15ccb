import assert from "node:assert/strict";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, it } from "mocha";
import * as vscode from "vscode";
import { silentLog } from "../../src/domain/ports.ts";
import { followSystems } from "../../src/extension/systems/projects/followSystems.ts";
import { createViewNotices } from "../../src/extension/systems/projects/viewNotices.ts";
import { createSystems, type Systems } from "../../src/extension/systems/systems.ts";
import { counterSystem } from "../support/counterSystem.ts";
import type { FlightdeckApi } from "../support/extensionUnderTest.ts";
import { activateExtension, until, workspaceRoot } from "./extension.ts";

const script = join(__dirname, "../../test/fixtures/liveServer/main.mjs");
const never = new AbortController().signal;
const folder = (): string => join(workspaceRoot().fsPath, ".counter");
const configure = (servers: object | undefined): Thenable<void> =>
  vscode.workspace.getConfiguration().update("flightdeck.servers", servers, vscode.ConfigurationTarget.Global);

/** The mechanism of all systems with a system that the product does not know, and a server of the product's own list. */
function openCounters(servers: FlightdeckApi["servers"]) {
  const notices = createViewNotices(silentLog);
  const systems: Systems = createSystems(notices, silentLog);
  const { store, view } = systems.open(counterSystem);
  const serverFor = (role: string, root: string) =>
    servers.connections.find(({ entry }) => entry.name === role && entry.folder === root);
  const changed = new vscode.EventEmitter<void>();
  const listening = servers.onDidChange(() => changed.fire());
  const followed = followSystems(systems, {
    servers: { reload: () => Promise.resolve(), serverFor, onDidChangeConfiguration: changed.event },
    ...{ notices, log: silentLog },
  });
  followed.start();
  const rows = async (): Promise<readonly string[]> => ((await view.provider.getChildren()) ?? []).map(labelOf);
  return {
    store,
    view,
    rows,
    connection: () => serverFor("counter", workspaceRoot().fsPath),
    dispose: () => [followed, systems, listening, changed, notices].forEach((each) => each.dispose()),
  };
}

const labelOf = ({ label }: { readonly label: string }): string => label;

describe("A fourth system", () => {
  let counters: ReturnType<typeof openCounters>;
  let servers: FlightdeckApi["servers"];
  /** Resolves as soon as the view shows this row, and no other. */
  const shows = (...wanted: readonly string[]): Promise<true> =>
    until(counters.view.onDidRefresh, () => {
      const labels = counters.store.projects.map(({ count }) => count);
      return labels.join("\n") === wanted.join("\n") ? true : undefined;
    });
  const write = (text: string): Promise<void> => writeFile(join(folder(), "count.txt"), text);

  before(async () => {
    ({ servers } = await activateExtension());
    counters = openCounters(servers);
  });
  after(async () => {
    counters.dispose();
    await configure(undefined);
    await rm(folder(), { recursive: true, force: true });
  });

  it("has a welcome state of its own while no folder is one of its projects", async () => {
    await until(counters.view.onDidRefresh, () => (counters.view.state === "notInitialized" ? true : undefined));
    assert.deepEqual(await counters.rows(), []);
  });

  it("finds a new project, reads its files while it has no server, and follows them", async () => {
    await mkdir(folder());
    await write("1");
    await shows("1 in a file");
    assert.deepEqual([counters.view.state, await counters.rows()], ["shown", ["1 in a file"]]);
    await write("2");
    await shows("2 in a file");
  });

  it("reads from its server as soon as there is one, and from files again when that is stopped", async () => {
    await configure({ counter: { command: process.execPath, args: [script] } });
    await until(
      (listener) => servers.onDidChange(listener),
      () => counters.connection(),
    );
    await counters.connection()?.start(never);
    await shows("The count is 0");
    assert.deepEqual(await counters.rows(), ["The count is 0"]);
    await vscode.commands.executeCommand("flightdeck.stopServer", { connectionId: counters.connection()?.id });
    await shows("2 in a file");
    assert.deepEqual(counters.store.state, { kind: "failed", reason: "The counter server is stopped." });
  });

  it("is gone with its project", async () => {
    await rm(folder(), { recursive: true });
    await until(counters.view.onDidRefresh, () => (counters.view.state === "notInitialized" ? true : undefined));
    assert.deepEqual(await counters.rows(), []);
  });
});
