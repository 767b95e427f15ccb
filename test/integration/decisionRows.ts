import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import * as vscode from "vscode";
import type { FlightdeckApi } from "../support/extensionUnderTest.ts";
import type { DecisionsNode } from "../../src/extension/decisions/tree/decisionNodes.ts";
import { decisionChain, projectionOf } from "../support/decisionChain.ts";
import { activateExtension, until, workspaceRoot } from "./extension.ts";

export type Decisions = FlightdeckApi["decisions"];

const chain = decisionChain([
  ["Database", "Type", "JSON"],
  ["Infra", "Hosting", "Fly.io"],
  ["Database", "Type", "SQLite"],
]);
export const [oldest, middle, latest] = chain as [
  (typeof chain)[number],
  (typeof chain)[number],
  (typeof chain)[number],
];

export const taskText = `<!-- UID: 20260104T000000.000Z-00AA -->
<!-- Related ADR: ${latest.uid} -->

# Store the tide

## Acceptance Criteria

- [x] Tables exist
- [ ] Old readings are carried over
`;
export const archivedTask = "docs/archive/task/20260101T000000.000Z-00BB_measure_the_tide.md";

export const fileUri = (path: string): vscode.Uri => vscode.Uri.joinPath(workspaceRoot(), path);

export const write = (path: string, text: string): Thenable<void> =>
  vscode.workspace.fs.writeFile(fileUri(path), new TextEncoder().encode(text));

export const read = async (path: string): Promise<string> =>
  new TextDecoder().decode(await vscode.workspace.fs.readFile(fileUri(path)));

export const remove = (path: string): Thenable<void> =>
  vscode.workspace.fs.delete(fileUri(path), { recursive: true }).then(undefined, () => undefined);

const run = promisify(execFile);
export const git = (...args: readonly string[]) =>
  run("git", ["-C", workspaceRoot().fsPath, "-c", "user.name=t", "-c", "user.email=t@example.com", ...args]);

/** The sample of these tests in the open folder, committed. */
export async function writeDecisions(): Promise<Decisions> {
  const { decisions } = await activateExtension();
  for (const { path, text } of chain) await write(path, text);
  await write("docs/adr/0001-use-typescript.md", "# 1. Use TypeScript\n\n## Status\n\nAccepted\n");
  await write("docs/ARCHITECTURE_STATE.md", projectionOf(latest));
  await write("docs/CURRENT_TASK.md", taskText);
  await write(archivedTask, "<!-- UID: 20260101T000000.000Z-00BB -->\n\n# Measure the tide\n");
  await git("add", "docs");
  await git("commit", "--quiet", "--message", "Decide");
  await untilRow(decisions, (node) => node.kind === "archivedTask");
  return decisions;
}

export async function removeDecisions(): Promise<void> {
  await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  await git("reset", "--quiet", "--hard", "HEAD~1");
  await remove("docs");
  // The next sample must not come before this one is seen to be gone.
  const { decisions } = await activateExtension();
  await until(decisions.onDidChange, () => (decisions.state === "notInitialized" ? true : undefined));
}

/** Every row of the tree that fits, wherever it is. */
export async function findRows(
  decisions: Decisions,
  fits: (node: DecisionsNode) => boolean,
  parent?: DecisionsNode,
): Promise<readonly DecisionsNode[]> {
  const found: DecisionsNode[] = [];
  for (const node of (await decisions.tree.getChildren(parent)) ?? []) {
    // The tree hands out the objects it gave first, whatever they stand for now.
    if (fits(decisions.now(node))) found.push(node);
    found.push(...(await findRows(decisions, fits, node)));
  }
  return found;
}

/** Looks again after each change until there is such a row. */
export async function untilRow(decisions: Decisions, fits: (node: DecisionsNode) => boolean): Promise<DecisionsNode> {
  return untilRead(decisions, async () => (await findRows(decisions, fits))[0]);
}

export async function untilRead<T>(decisions: Decisions, look: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const next = new Promise<void>((resolve) => {
      const listening = decisions.onDidChange(() => (listening.dispose(), resolve()));
    });
    const found = await look();
    if (found !== undefined) return found;
    await next;
  }
}

export type Rows = readonly (readonly [label: string, description: string, below: Rows])[];

/** What a person reads: label, description, and the rows below. */
export async function readRows({ tree }: Pick<Decisions, "tree">, parent?: DecisionsNode): Promise<Rows> {
  const rows: (readonly [string, string, Rows])[] = [];
  for (const node of (await tree.getChildren(parent)) ?? []) {
    const { label, description } = await tree.getTreeItem(node);
    assert.equal(typeof label, "string");
    const words = typeof description === "string" ? description : "";
    rows.push([label as string, words, await readRows({ tree }, node)]);
  }
  return rows;
}

export const adrRow = (decisions: Decisions, uid: string): Promise<DecisionsNode> =>
  untilRow(decisions, (node) => node.kind === "adr" && node.record.uid === uid);
