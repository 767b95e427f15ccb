import assert from "node:assert/strict";
import { mkdir, rm, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { FlightdeckApi } from "../support/extensionUnderTest.ts";
import type { FeaturesNode } from "../../src/extension/features/tree/featureNodes.ts";
import { activateExtension, until, workspaceRoot } from "./extension.ts";

type Features = FlightdeckApi["features"];

export const features = async (): Promise<Features> => (await activateExtension()).features;

export const root = (): string => workspaceRoot().fsPath;

export const at = (path: string): string => join(root(), ...path.split("/"));

/** Writes files below the workspace as a person or an agent would: not through the editor. */
export async function write(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(at(path)), { recursive: true });
    await writeFile(at(path), text);
  }
}

export const remove = (...paths: readonly string[]): Promise<unknown> =>
  Promise.all(paths.map((path) => rm(at(path), { recursive: true, force: true })));

/** Gives a file another date. */
export const age = (path: string, seconds: number): Promise<void> => {
  const time = new Date(Date.now() - seconds * 1000);
  return utimes(at(path), time, time);
};

/** Looks again after each refresh until there is something to see. */
export async function untilSeen<T>(view: Features, look: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (;;) {
    const next = new Promise<void>((resolve) => {
      const listening = view.onDidChange(() => (listening.dispose(), resolve()));
    });
    const found = await look();
    if (found !== undefined) return found;
    await next;
  }
}

export const untilState = (view: Features, state: string): Promise<true> =>
  until(view.onDidChange, () => (view.state === state ? (true as const) : undefined));

export const untilFeature = (view: Features, folder: string, state: string | undefined, project = root()) =>
  until(view.onDidChange, () => (view.find(project, folder)?.state === state ? (true as const) : undefined));

/** Label and description of rows with those below them, as deep as asked. */
export type FeatureRows = readonly (readonly [row: string, below: FeatureRows])[];

export async function readFeatureRows({ tree }: Features, depth: number, parent?: FeaturesNode): Promise<FeatureRows> {
  const nodes = (await tree.getChildren(parent)) ?? [];
  const rows: (readonly [string, FeatureRows])[] = [];
  for (const node of nodes) {
    const { label, description } = await tree.getTreeItem(node);
    assert.equal(typeof label, "string");
    const row = [label as string, description].filter(Boolean).join(" | ");
    rows.push([row, depth > 1 ? await readFeatureRows({ tree } as Features, depth - 1, node) : []]);
  }
  return rows;
}

export async function findRow(
  { tree }: Features,
  fits: (node: FeaturesNode) => boolean,
  parent?: FeaturesNode,
): Promise<FeaturesNode | undefined> {
  for (const node of (await tree.getChildren(parent)) ?? []) {
    if (fits(node)) return node;
    const found = await findRow({ tree } as Features, fits, node);
    if (found) return found;
  }
  return undefined;
}

export async function rowOf(view: Features, fits: (node: FeaturesNode) => boolean): Promise<FeaturesNode> {
  const node = await findRow(view, fits);
  assert.ok(node, "no such row");
  return node;
}
