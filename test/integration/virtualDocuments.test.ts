import { setImmediate as nextTurn } from "node:timers/promises";
import { after, describe, it } from "mocha";
import * as vscode from "vscode";
import { createVirtualDocuments } from "../../src/extension/platform/documents/virtualDocuments.ts";
import { until } from "./extension.ts";

/** How many moments are tried between the wish for a document and its being open. */
const moments = 20;

describe("Texts that are no files", () => {
  const documents = createVirtualDocuments();
  after(async () => {
    documents.dispose();
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  });

  async function countTurnsOfOpening(name: string): Promise<number> {
    let isOpen = false;
    void documents.show(name, "a text").then(() => (isOpen = true));
    let turns = 0;
    for (; !isOpen; turns += 1) await nextTurn();
    return turns;
  }

  // Nothing tells when VS Code has read a text and does not listen for a newer one yet.
  it("show the latest, also when it comes while its document is being opened", async () => {
    await countTurnsOfOpening("first.md");
    const turns = await countTurnsOfOpening("second.md");
    for (let moment = 0; moment < moments; moment += 1) {
      const name = `opening-${moment}.md`;
      const opening = documents.show(name, "a part");
      for (let turn = 0; turn < (turns * moment) / moments; turn += 1) await nextTurn();
      await documents.show(name, "the whole");
      const document = await vscode.workspace.openTextDocument(await opening);
      const isLatest = () => (document.getText() === "the whole" ? true : undefined);
      await until(vscode.workspace.onDidChangeTextDocument, isLatest);
    }
  });
});
