import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as vscode from "vscode";
import type { Project, ProjectStore, ServedProject } from "../../src/extension/systems/source/projectStore.ts";
import { createServedReading } from "../../src/extension/systems/source/servedReading.ts";
import type { System, SystemReading, ViewTypes } from "../../src/extension/systems/system.ts";

interface Counter extends Project {
  readonly count: string;
}

interface CounterReading extends SystemReading<Counter> {
  /** The file may have changed. */
  hear(): void;
}

type CounterStore = ProjectStore<ServedProject, Counter, CounterReading>;

interface CounterRow {
  readonly id: string;
  readonly label: string;
}

interface CounterView extends ViewTypes {
  readonly row: CounterRow;
  readonly outline: { readonly roots: readonly CounterRow[] };
  readonly options: undefined;
  readonly state: string;
}

type CounterReader = (signal: AbortSignal) => Promise<string>;

/** A fourth system, made of nothing but this value: a counter in a file, or in the resource of a server. */
export const counterSystem: System<Counter, CounterReading, CounterStore, CounterView> = {
  name: "counters",
  role: "counter",
  // Only the manifest can add commands, so those of another system stand in.
  refresh: "flightdeck.refreshSpecs",
  setUp: { title: () => "Set Up Project", command: "flightdeck.setUpProject" },
  marks: [{ path: ".counter" }],
  serverFolder: ({ folder }) => folder,
  watched: [{ files: ".counter/*.txt", onDidChange: (reading) => reading.hear() }],
  read(project, { log }) {
    const { root, name, connection } = project;
    const inFile: CounterReader = async () =>
      `${await readFile(join(root, ".counter", "count.txt"), "utf8")} in a file`;
    const onServer: CounterReader = async (signal) =>
      (await connection?.readResource("live://counter", signal))?.[0]?.text ?? "";
    const reading = createServedReading<CounterReader, string, Counter>(
      {
        ...{ project, subject: "counters", stopped: "The counter server is stopped.", files: inFile },
        server: connection && onServer,
        forget: () => undefined,
        list: (reader, signal) => reader(signal),
        merge: (count) => ({ root, name, count }),
      },
      log,
    );
    return Object.assign(reading, { hear: () => reading.announce() });
  },
  isEmpty: ({ count }) => count === "",
  store: (plain) => plain,
  view: (store) => ({
    ...{ id: "fourthSystem.counters", canSelectMany: false, changes: [] },
    saved: { read: () => undefined, write: () => undefined },
    outline: () => ({ roots: store.projects.map(({ root, count }) => ({ id: root, label: count })) }),
    model: (outline) => ({
      roots: () => outline().roots,
      childrenOf: () => [],
      toTreeItem: ({ label }) => new vscode.TreeItem(label),
      isSame: (before, now) => before.label === now.label,
    }),
    state: () => store.state.kind,
    onDidShow: () => undefined,
    restricted: "Restricted Mode",
    onDidSelect: () => undefined,
  }),
};
