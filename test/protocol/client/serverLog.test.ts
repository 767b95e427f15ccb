import assert from "node:assert/strict";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { silentLog } from "../../../src/domain/ports.ts";
import { createJournal } from "../../../src/mcp/observe/journal.ts";
import { createLineMask } from "../../../src/mcp/observe/maskSecrets.ts";
import { createServerLog, type OutputLine } from "../../../src/mcp/observe/serverLog.ts";
import { inTemporaryFolder } from "./inTemporaryFolder.ts";

const plain = (text: string): string => text;
const line = (text: string): OutputLine => ({ at: new Date(0), source: "stderr", level: "info", text });
/** What is in the file for such a line. */
const written = (text: string): string =>
  `{"at":"1970-01-01T00:00:00.000Z","source":"stderr","level":"info","text":"${text}"}\n`;

test("every line is one of JSON, without secrets, whoever writes it", () =>
  inTemporaryFolder(async (folder) => {
    const file = join(folder, "logs", "demo.jsonl");
    const log = createServerLog(file, (text) => text.replace("hunter2", "•••"));
    log.write(line("one"));
    log.write(line("two hunter2"));
    await log.flush();
    log.write(line("three"));
    await log.flush();
    assert.equal(await readFile(file, "utf8"), written("one") + written("two •••") + written("three"));
    const journal = createJournal(silentLog, createLineMask([]), join(folder, "journal.jsonl"));
    journal.write("result", "trace", "a\nb");
    await journal.flush();
    const entries = (await readFile(join(folder, "journal.jsonl"), "utf8")).trim().split("\n");
    const found = entries.map((entry): unknown => ({ ...(JSON.parse(entry) as object), at: undefined }));
    const common = { at: undefined, source: "result", level: "trace" };
    assert.deepEqual(found, [
      { ...common, text: "a" },
      { ...common, text: "b" },
    ]);
  }));

test("a file is full when the next lines would exceed its size, also where an earlier window wrote to it", () =>
  inTemporaryFolder(async (folder) => {
    const file = join(folder, "demo.jsonl");
    const [size, limits] = [written("1").length, { maxBytes: 3 * written("1").length, maxFiles: 3 }];
    await writeFile(file, written("0"));
    const log = createServerLog(file, plain, limits);
    const contents = async (): Promise<Readonly<Record<string, string>>> => {
      await log.flush();
      const names = (await readdir(folder)).sort();
      const read = async (name: string) => [name, await readFile(join(folder, name), "utf8")] as const;
      return Object.fromEntries(await Promise.all(names.map(read)));
    };
    log.write(line("1"));
    await log.flush();
    log.write(line("2"));
    const full = written("0") + written("1") + written("2");
    assert.equal(full.length, 3 * size);
    assert.deepEqual(await contents(), { "demo.jsonl": full });
    log.write(line("3"));
    assert.deepEqual(await contents(), { "demo.jsonl": written("3"), "demo.jsonl.1": full });
    const long = "x".repeat(4 * size);
    log.write(line(long));
    assert.deepEqual(await contents(), {
      "demo.jsonl": written(long),
      "demo.jsonl.1": written("3"),
      "demo.jsonl.2": full,
    });
    log.write(line("4"));
    assert.deepEqual(await contents(), {
      "demo.jsonl": written("4"),
      "demo.jsonl.1": written(long),
      "demo.jsonl.2": written("3"),
    });
  }));

test("a new file takes as much as the first one", () =>
  inTemporaryFolder(async (folder) => {
    const file = join(folder, "demo.jsonl");
    const log = createServerLog(file, plain, { maxBytes: 2 * written("1").length, maxFiles: 3 });
    for (const text of ["1", "2", "3", "4"]) {
      log.write(line(text));
      await log.flush();
    }
    assert.equal(await readFile(`${file}.1`, "utf8"), written("1") + written("2"));
    assert.equal(await readFile(file, "utf8"), written("3") + written("4"));
    assert.equal((await readdir(folder)).length, 2);
  }));

test("a line longer than the limit needs no empty file before it", () =>
  inTemporaryFolder(async (folder) => {
    const log = createServerLog(join(folder, "demo.jsonl"), plain, { maxBytes: 10, maxFiles: 3 });
    log.write(line("1"));
    await log.flush();
    assert.deepEqual(await readdir(folder), ["demo.jsonl"]);
  }));

test("lines that come faster than the disk takes them are counted rather than kept", () =>
  inTemporaryFolder(async (folder) => {
    const file = join(folder, "demo.jsonl");
    const log = createServerLog(file, plain);
    const half = "x".repeat(512 * 1024);
    for (const text of [half, half, "lost", "lost, too"]) log.write(line(text));
    await log.flush();
    for (const text of ["later", half, half, "lost again"]) log.write(line(text));
    await log.flush();
    log.write(line("at last"));
    await log.flush();
    const lines = (await readFile(file, "utf8")).trim().split("\n");
    const found = lines.map((one) => JSON.parse(one) as Omit<OutputLine, "at">);
    assert.deepEqual(
      found.map(({ source, level, text }) => [source, level, text === half ? "half" : text]),
      [
        ["stderr", "info", "half"],
        ["stderr", "info", "half"],
        ["problem", "warning", "2 lines were not written: the server printed faster than the disk could write"],
        ["stderr", "info", "later"],
        ["stderr", "info", "half"],
        ["stderr", "info", "half"],
        ["problem", "warning", "1 lines were not written: the server printed faster than the disk could write"],
        ["stderr", "info", "at last"],
      ],
    );
  }));

test("a log that cannot be written loses its lines, and goes on when it can be", () =>
  inTemporaryFolder(async (folder) => {
    const file = join(folder, "demo.jsonl");
    await mkdir(file);
    const log = createServerLog(file, plain);
    log.write(line("lost"));
    await log.flush();
    await rm(file, { recursive: true });
    log.write(line("kept"));
    await log.flush();
    assert.equal(await readFile(file, "utf8"), written("kept"));
  }));

test("lines that came while the disk refused others do not close the log for good", () =>
  inTemporaryFolder(async (folder) => {
    const file = join(folder, "demo.jsonl");
    await mkdir(file);
    const log = createServerLog(file, plain);
    for (let turn = 0; turn < 60; turn += 1) {
      for (let count = 0; count < 3; count += 1) log.write(line("x".repeat(600 * 1024)));
      await setImmediate();
    }
    await log.flush();
    await rm(file, { recursive: true });
    log.write(line("kept"));
    await log.flush();
    assert.ok((await readFile(file, "utf8")).includes(written("kept")));
  }));
