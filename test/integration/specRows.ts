import assert from "node:assert/strict";
import { join } from "node:path";
import * as vscode from "vscode";
import type { FlightdeckApi } from "../support/extensionUnderTest.ts";
import type { SpecsNode } from "../../src/extension/specs/tree/specNodes.ts";
import { activateExtension, until, workspaceRoot } from "./extension.ts";
import { eventually } from "../support/eventually.ts";

type Specs = FlightdeckApi["specs"];

/** What a person reads in the view: rows with those below them, as deep as asked. */
export type Rows = readonly (readonly [label: string, below: Rows])[];

export async function readRows({ tree }: Specs, depth: number, parent?: SpecsNode): Promise<Rows> {
  const nodes = (await tree.getChildren(parent)) ?? [];
  return Promise.all(
    nodes.map(async (node) => {
      const { label } = await tree.getTreeItem(node);
      assert.equal(typeof label, "string");
      return [label as string, depth > 1 ? await readRows({ tree } as Specs, depth - 1, node) : []] as const;
    }),
  );
}

/** The first row that fits, anywhere in the tree. */
export async function findNode(
  { tree }: Specs,
  fits: (node: SpecsNode) => boolean,
  parent?: SpecsNode,
): Promise<SpecsNode | undefined> {
  for (const node of (await tree.getChildren(parent)) ?? []) {
    if (fits(node)) return node;
    const found =
      node.kind === "project" || node.kind === "group" ? await findNode({ tree } as Specs, fits, node) : undefined;
    if (found) return found;
  }
  return undefined;
}

export async function specRow(specs: Specs, id: string): Promise<SpecsNode> {
  const node = await findNode(specs, (each) => each.kind === "spec" && each.spec.id === id);
  assert.ok(node, `no row of ${id}`);
  return node;
}

export async function shownSpecs(): Promise<Specs> {
  const { specs } = await activateExtension();
  await until(specs.onDidChange, () => (specs.state === "shown" ? true : undefined));
  return specs;
}

export const specUri = (name: string): vscode.Uri =>
  vscode.Uri.joinPath(workspaceRoot(), ".chant", "specs", `${name}.md`);

export const writeSpec = (name: string, text: string): Thenable<void> =>
  vscode.workspace.fs.writeFile(specUri(name), new TextEncoder().encode(text));

export const readText = async (uri: vscode.Uri): Promise<string> =>
  new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));

/** In a browser VS Code saves by itself, too, and a file is empty for a moment while it does. */
export async function untilText(uri: vscode.Uri, pattern: RegExp): Promise<void> {
  let text = "";
  await eventually(
    async () => pattern.test((text = await readText(uri))),
    () => `${uri.fsPath} does not say ${String(pattern)}: ${text}`,
  );
}

/** A spec of its own for a test, which is in the group it expects before the test goes on. */
export async function withSpec(
  id: string,
  text: string,
  group: string,
  run: (specs: Specs, reference: { projectRoot: string; specId: string }) => Promise<void>,
): Promise<void> {
  const specs = await shownSpecs();
  await writeSpec(id, text);
  await until(specs.onDidChange, () => (specs.groupOf(id) === group ? true : undefined));
  try {
    await run(specs, { projectRoot: workspaceRoot().fsPath, specId: id });
  } finally {
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    await vscode.workspace.fs.delete(specUri(id)).then(undefined, () => undefined);
    await until(specs.onDidChange, () => (specs.groupOf(id) === undefined ? true : undefined));
  }
}

export const untilGroup = (specs: Specs, id: string, group: string | undefined): Promise<true> =>
  until(specs.onDidChange, () => (specs.groupOf(id) === group ? (true as const) : undefined));

export const logUri = (id: string): vscode.Uri =>
  vscode.Uri.file(join(workspaceRoot().fsPath, ".chant", "logs", `${id}.log`));

/** Looks again after each change until there is something to see. */
export async function untilRead<T>(specs: Specs, look: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const next = new Promise<void>((resolve) => {
      const listening = specs.onDidChange(() => (listening.dispose(), resolve()));
    });
    const found = await look();
    if (found !== undefined) return found;
    await next;
  }
}
