import assert from "node:assert/strict";
import { test } from "node:test";
import { silentLog } from "../../../domain/ports.ts";
import type { Connection } from "../../../mcp/connection.ts";
import { createEmitter } from "../../../mcp/emitter.ts";
import { createServedReading } from "./servedReading.ts";

type Words = Readonly<Record<string, string>>;

/** Counts what it is asked. */
function createReader(words: Record<string, string>) {
  const reader = {
    words,
    asked: [] as string[],
    failure: undefined as Error | undefined,
    async all(): Promise<Words> {
      reader.asked.push("all");
      if (reader.failure) throw reader.failure;
      return { ...reader.words };
    },
    async one(id: string): Promise<string | undefined> {
      reader.asked.push(id);
      if (reader.failure) throw reader.failure;
      return reader.words[id];
    },
  };
  return reader;
}

function start(isNotOffered?: (failure: unknown) => boolean) {
  const states = createEmitter<void>();
  const connection = { state: { kind: "ready" }, onDidChangeState: states.event } as unknown as Connection;
  const [server, files] = [createReader({ a: "1", b: "2" }), createReader({ a: "1", b: "2" })];
  const project = { root: "/p", name: "p", folder: "/p", isNested: false, connection };
  const written: string[][] = [];
  const reading = createServedReading<typeof server, Words, Words>(
    {
      ...{ project, subject: "words", stopped: "stopped", files, server, forget: () => undefined },
      list: (reader) => reader.all(),
      async readItems(reader, ids, before) {
        const newer: Record<string, string> = {};
        for (const id of ids) {
          const word = await reader.one(id);
          if (word === undefined) return undefined;
          newer[id] = word;
        }
        return { ...before, ...newer };
      },
      merge: (list, _, ids) => (written.push([...ids]), list),
      itemsOf: (before) => Object.keys(before),
      ...(isNotOffered && { isNotOffered }),
    },
    silentLog,
  );
  let shown: Words | undefined;
  const read = async (): Promise<Words> => (shown = (await reading.read(shown, new AbortController().signal))());
  return { reading, server, files, states, written, read };
}

test("reads the list once, and then only what was written", async (t) => {
  const { reading, server, read, written } = start();
  t.after(() => reading.dispose());
  await read();
  server.words = { a: "3", b: "4" };
  reading.announce(["a"]);
  assert.deepEqual(await read(), { a: "3", b: "2" });
  assert.deepEqual(server.asked, ["all", "a"]);
  reading.announce();
  assert.deepEqual(await read(), { a: "3", b: "4" });
  reading.announce(["gone"]);
  await read();
  assert.deepEqual(server.asked, ["all", "a", "all", "gone", "all"]);
  assert.deepEqual(written, [[], ["a"], [], ["gone"]]);
});

test("lists where a server does not know an item any more, without a failure", async (t) => {
  const { reading, server, files, read } = start();
  t.after(() => reading.dispose());
  await read();
  server.one = async (id) => (server.asked.push(id), Promise.reject(new Error(`${id} not found`)));
  server.words = { b: "2" };
  reading.announce(["a"]);
  assert.deepEqual(await read(), { b: "2" });
  assert.deepEqual([server.asked, files.asked], [["all", "a", "all"], []]);
  assert.deepEqual(reading.state, { kind: "up", from: "server" });
});

test("reads a list where many items were written, or all is distrusted", async (t) => {
  const { reading, server, read, written } = start();
  t.after(() => reading.dispose());
  await read();
  reading.announce(Array.from({ length: 21 }, (_, at) => `n${at}`));
  await read();
  reading.forget();
  await read();
  assert.deepEqual(server.asked, ["all", "all", "all"]);
  assert.deepEqual(written.at(-1), ["a", "b"]);
});

test("a server that fails is answered for by the files, and the reason is shown until it answers again", async (t) => {
  const { reading, server, files, read } = start();
  t.after(() => reading.dispose());
  server.failure = new Error("out of order");
  assert.deepEqual(await read(), { a: "1", b: "2" });
  assert.deepEqual(files.asked, ["all"]);
  assert.deepEqual(reading.state, { kind: "up", from: "files", reason: "out of order" });
  server.failure = undefined;
  await read();
  assert.deepEqual(reading.state, { kind: "up", from: "server" });
});

test("a server that does not offer it is no failure, and is asked again after its next start", async (t) => {
  const { reading, server, files, states, read } = start(() => true);
  t.after(() => reading.dispose());
  server.failure = new Error("unknown");
  await read();
  reading.announce();
  await read();
  assert.deepEqual([server.asked, files.asked], [["all"], ["all", "all"]]);
  assert.deepEqual(reading.state, { kind: "up", from: "files", reason: undefined });
  states.fire();
  await read();
  assert.deepEqual(server.asked, ["all", "all"]);
});
