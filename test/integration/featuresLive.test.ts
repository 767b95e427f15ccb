import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { after, before, describe, it } from "mocha";
import * as vscode from "vscode";
import { activateExtension, followDrawnRows, until } from "./extension.ts";
import { features, readFeatureRows, remove, root, untilFeature, untilState, write } from "./featureRows.ts";
import { clearSpec, feature, spec, tasks } from "./featureTexts.ts";

const run = (command: string, ...args: readonly unknown[]): Thenable<unknown> =>
  vscode.commands.executeCommand(`flightdeck.${command}`, ...args);

describe("Features view, live", () => {
  before(async () => {
    await untilState(await features(), "notInitialized");
    await write({ ".specify/memory/notes.md": "x\n", ...feature("001-tide-alarm") });
    await untilFeature(await features(), "001-tide-alarm", "Implementing");
  });

  after(async () => {
    await remove("specs", ".specify");
    await untilState(await features(), "notInitialized");
  });

  it("shows a checkout that changes every feature in few refreshes", async () => {
    const view = await features();
    const git = (...args: readonly string[]) =>
      promisify(execFile)("git", ["-C", root(), "-c", "user.name=t", "-c", "user.email=t@example.com", ...args]);
    const folders = Array.from({ length: 60 }, (_, index) => `${String(index + 100)}-many`);
    const writeAll = (text: string) =>
      write(Object.fromEntries(folders.map((each) => [`specs/${each}/spec.md`, text])));
    const allAre = (state: string | undefined): Promise<true> =>
      until(view.onDidChange, () =>
        folders.every((each) => view.find(root(), each)?.state === state) ? (true as const) : undefined,
      );
    const home = (await git("rev-parse", "--abbrev-ref", "HEAD")).stdout.trim();
    await git("checkout", "--quiet", "-b", "features-open");
    await writeAll(spec);
    await git("add", "--all");
    await git("commit", "--quiet", "--message", "Open");
    await git("checkout", "--quiet", "-b", "features-clear");
    await writeAll(clearSpec);
    await git("commit", "--quiet", "--all", "--message", "Clear");
    await allAre("Specified");
    await readFeatureRows(view, 1);
    const rows = followDrawnRows(view.tree);
    await git("checkout", "--quiet", "features-open");
    await allAre("Needs clarification");
    // One change more: whatever else the checkout has drawn came before it.
    const [one = ""] = folders;
    await write({ [`specs/${one}/spec.md`]: clearSpec });
    await untilFeature(view, one, "Specified");
    rows.dispose();
    // One for the checkout and one for the change behind it; on a busy machine VS Code hands it over with long pauses.
    assert.ok(rows.drawn.length <= 8, `rows drawn: ${rows.drawn.join(", ")}`);
    assert.ok(
      rows.drawn.reduce((sum, count) => sum + count, 0) <= 2 * folders.length,
      "no row is drawn again and again",
    );
    await git("checkout", "--quiet", "--force", home);
    await untilState(view, "notInitialized");
    await write({ ".specify/memory/notes.md": "x\n", ...feature("001-tide-alarm") });
    await untilFeature(view, "001-tide-alarm", "Implementing");
  });

  it("goes on from files while the server is stopped, says so, and comes back [clause 172]", async () => {
    const view = await features();
    const { servers } = await activateExtension();
    const server = servers.connections.find(({ entry }) => entry.name === "speckit");
    assert.ok(server);
    await run("stopServer", { connectionId: server.id });
    await untilState(view, "failed");
    await write({ "specs/001-tide-alarm/tasks.md": tasks.replace("[ ] T002", "[X] T002") });
    await until(view.onDidChange, () => (view.find(root(), "001-tide-alarm")?.progress.done === 2 ? true : undefined));
    await run("startServer", { connectionId: server.id });
    await untilState(view, "shown");
    await write({ "specs/001-tide-alarm/tasks.md": tasks });
    await until(view.onDidChange, () => (view.find(root(), "001-tide-alarm")?.progress.done === 1 ? true : undefined));
  });
});
