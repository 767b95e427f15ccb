import assert from "node:assert/strict";
import { test } from "node:test";
import { silentLog } from "../../../domain/ports.ts";
import { createEmitter } from "../../../mcp/emitter.ts";
import { createProjectStore, type Project, type ProjectReading } from "./projectStore.ts";
import type { SourceState } from "./serverAvailability.ts";

interface Words extends Project {
  readonly words: readonly string[];
}

const one = { root: "/one", name: "one" };
const two = { root: "/two", name: "two" };
const fromServer: SourceState = { kind: "up", from: "server" };

/** A project with content that the test controls, which counts the requests. */
function createWords({ root, name }: Project, state: SourceState) {
  const changed = createEmitter<void>();
  const words = {
    ...{ words: ["first"] as readonly string[], state },
    ...{ reads: 0, taken: 0, forgotten: 0, isDisposed: false },
    /** Readings wait for this. */
    gate: undefined as Promise<void> | undefined,
    async read(_: Words | undefined, signal: AbortSignal): Promise<() => Words> {
      words.reads += 1;
      const read = words.words;
      await words.gate;
      signal.throwIfAborted();
      return () => ((words.taken += 1), { root, name, words: read });
    },
    change: () => changed.fire(),
    forget: () => void (words.forgotten += 1),
    onDidChange: changed.event,
    dispose: () => void (words.isDisposed = true),
  };
  return words satisfies ProjectReading<Words>;
}

function createStore(state = fromServer) {
  const opened: ReturnType<typeof createWords>[] = [];
  const store = createProjectStore({
    ...{ log: silentLog, subject: "words" },
    open: (project: Project) => {
      const words = createWords(project, state);
      opened.push(words);
      return words;
    },
    isEmpty: ({ words }: Words) => words.length === 0,
  });
  /** What `see` is about, now or after a change. */
  const until = (see: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (!see()) return;
        listening.dispose();
        resolve();
      };
      const listening = store.onDidChange(look);
      look();
    });
  const shown = (): readonly string[] => store.projects.flatMap(({ words }) => words);
  return { store, opened, until, shown };
}

void test("says at each stage what there is to show", async () => {
  const { store, opened, until } = createStore();
  assert.deepEqual(store.state, { kind: "starting" });
  store.setProjects([]);
  assert.deepEqual(store.state, { kind: "notInitialized" });
  store.setProjects([one]);
  assert.deepEqual([store.state, store.roots, store.projects], [{ kind: "starting" }, ["/one"], []]);
  await until(() => store.state.kind === "shown");
  const [words] = opened;
  assert.ok(words);
  words.words = [];
  words.change();
  await until(() => store.state.kind === "empty");
  words.state = { kind: "up", from: "files", reason: "It crashed." };
  words.change();
  assert.deepEqual(store.state, { kind: "failed", reason: "It crashed." });
});

void test("keeps the projects that another look finds again", async () => {
  const { store, opened, until, shown } = createStore();
  store.setProjects([one]);
  await until(() => shown().length === 1);
  let changes = 0;
  store.onDidChange(() => (changes += 1));
  store.setProjects([{ ...one }]);
  assert.deepEqual([changes, opened.length], [0, 1]);
  store.setProjects([{ ...one }, two]);
  assert.deepEqual([changes, opened.length, opened[0]?.isDisposed, opened[0]?.reads], [1, 2, false, 1]);
  await until(() => shown().length === 2);
  store.setProjects([two]);
  assert.deepEqual([opened[0]?.isDisposed, opened[1]?.isDisposed, store.roots], [true, false, ["/two"]]);
});

void test("opens a project anew that has another server, and shows the old rows until that has answered", async () => {
  const { store, opened, until, shown } = createStore();
  store.setProjects([one]);
  await until(() => shown().length === 1);
  store.setProjects([{ ...one, name: "renamed" }]);
  assert.deepEqual([opened[0]?.isDisposed, shown()], [true, ["first"]]);
  await until(() => store.project("/one")?.name === "renamed");
  assert.equal(store.reading("/one"), opened[1]);
});

void test("takes over only the newest of several readings", async () => {
  const { store, opened, until, shown } = createStore();
  store.setProjects([one]);
  await until(() => shown().length === 1);
  const [words] = opened;
  assert.ok(words);
  let openGate = (): void => undefined;
  words.gate = new Promise((resolve) => {
    openGate = resolve;
  });
  words.words = ["overtaken"];
  words.change();
  words.words = ["newest"];
  words.change();
  openGate();
  await until(() => shown()[0] === "newest");
  assert.deepEqual([words.reads, words.taken], [3, 2]);
});

void test("forgets and reads everything for a user who asks, and nothing once it is disposed", async () => {
  const { store, opened, shown } = createStore();
  store.setProjects([one, two]);
  for (const words of opened) words.words = ["second"];
  await store.refresh(new AbortController().signal);
  assert.deepEqual(shown(), ["second", "second"]);
  assert.deepEqual(
    opened.map(({ forgotten }) => forgotten),
    [1, 1],
  );
  store.dispose();
  assert.ok(opened.every(({ isDisposed }) => isDisposed));
});

void test("waits with a project whose server is starting", async () => {
  const { store, opened, until, shown } = createStore({ kind: "starting" });
  store.setProjects([one]);
  const [words] = opened;
  assert.ok(words);
  assert.deepEqual([words.reads, store.state], [0, { kind: "starting" }]);
  words.state = fromServer;
  words.change();
  await until(() => shown().length === 1);
  assert.equal(words.reads, 1);
});
