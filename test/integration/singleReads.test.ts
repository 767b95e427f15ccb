import assert from "node:assert/strict";
import { describe, it } from "mocha";
import * as vscode from "vscode";
import { removeDecisions, untilRow, write as writeDecision, writeDecisions } from "./decisionRows.ts";
import { features, remove, root, untilFeature, untilSeen, untilState, write } from "./featureRows.ts";
import { clearSpec } from "./featureTexts.ts";
import { followRequests, untilSettled } from "./followRequests.ts";
import { specRow, untilGroup, untilRead, withSpec, writeSpec } from "./specRows.ts";

const id = "2026-11-19-001-one";
const titled = (title: string, status = "failed"): string => `---\nstatus: ${status}\n---\n\n# ${title}\n`;
/** A second reading may be late, but not so late that none comes before the last of several changes. */
const titles = ["Two", "Three", "Four"];

describe("Over MCP, a change is read once", () => {
  it("as one spec, where its file has changed", async () => {
    await withSpec(id, titled("One"), "failed", async (specs) => {
      const rename = async (title: string): Promise<void> => {
        await writeSpec(id, titled(title));
        await untilRead(specs, async () =>
          (await specs.tree.getTreeItem(await specRow(specs, id))).label === title ? true : undefined,
        );
      };
      await untilSettled("chant", rename);
      using requests = await followRequests("chant");
      for (const title of titles) await rename(title);
      assert.deepEqual(
        requests.made,
        titles.map(() => `chant_spec_get ${id}`),
      );
    });
  });

  it("as one spec, where a tool has changed it", async () => {
    await withSpec(id, titled("One", "pending"), "ready", async (specs, reference) => {
      using requests = await followRequests("chant");
      for (const title of titles) {
        await vscode.commands.executeCommand("flightdeck.startSpec", reference);
        await untilGroup(specs, id, "in_progress");
        await writeSpec(id, titled(title, "pending"));
        await untilGroup(specs, id, "ready");
      }
      const reads = [`chant_spec_get ${id}`, `chant_spec_get ${id}`];
      assert.deepEqual(
        requests.made,
        titles.flatMap(() => [`chant_spec_update ${id}`, ...reads]),
      );
    });
  });

  it("as one feature, where one of its files has changed", async () => {
    const view = await features();
    const folders = ["001-light", "002-bell"];
    await write({ ".specify/memory/notes.md": "x\n" });
    await write(Object.fromEntries(folders.map((each) => [`specs/${each}/spec.md`, clearSpec])));
    for (const each of folders) await untilFeature(view, each, "Specified");
    const rename = async (title: string): Promise<void> => {
      await write({ "specs/001-light/spec.md": clearSpec.replaceAll("Tide alarm", title) });
      await untilSeen(view, () => (view.find(root(), "001-light")?.title === title ? true : undefined));
    };
    await untilSettled("speckit", rename);
    const requests = await followRequests("speckit");
    for (const title of titles) await rename(title);
    requests[Symbol.dispose]();
    await remove("specs", ".specify");
    await untilState(view, "notInitialized");
    assert.deepEqual(
      requests.made,
      titles.map(() => "speckit://feature/001-light"),
    );
  });

  it("as one resource, where a decision has changed", async () => {
    const decisions = await writeDecisions();
    const rename = async (title: string): Promise<void> => {
      await writeDecision("docs/adr/0001-use-typescript.md", `# 1. ${title}\n\n## Status\n\nAccepted\n`);
      await untilRow(decisions, (node) => node.kind === "foreign" && node.record.title.endsWith(title));
    };
    await untilSettled("preflights", rename);
    const requests = await followRequests("preflights");
    for (const title of titles) await rename(title);
    requests[Symbol.dispose]();
    await removeDecisions();
    assert.deepEqual(
      requests.made,
      titles.map(() => "preflights://decisions"),
    );
  });
});
