import assert from "node:assert/strict";
import { mkdir, rm, symlink, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { mock, test, type TestContext } from "node:test";
import { latestDocument, listDocuments } from "../../../src/disk/decisions/decisionDocuments.ts";
import { createDecisionFolder } from "../../../src/disk/decisions/decisionFolder.ts";
import { findInside } from "../../../src/disk/files/readInside.ts";
import { countCalls } from "../../support/countCalls.ts";
import { decisionChain } from "../../support/decisionChain.ts";
import { createTemporaryFolder } from "../../support/temporaryFolder.ts";

const { signal } = new AbortController();
const longAgo = new Date("2020-01-01");

/** Two decisions, old enough to be remembered by what the disk says of their files. */
async function decided(t: TestContext) {
  const scratch = await createTemporaryFolder();
  t.after(() => scratch.remove());
  const root = path.join(scratch.path, "repository");
  const chain = decisionChain([
    ["Database", "Type", "SQLite"],
    ["Database", "ORM", "Drizzle"],
  ]);
  await mkdir(path.join(root, "docs", "adr"), { recursive: true });
  for (const { path: name, text } of chain) {
    await writeFile(path.join(root, name), text);
    await utimes(path.join(root, name), longAgo, longAgo);
  }
  const find = countCalls(findInside);
  return {
    scratch: scratch.path,
    root,
    chain,
    find,
    folder: createDecisionFolder(root, (...args) => find.call(...args)),
  };
}

test("a file is opened again only when it is another one, also where its time and size are set back", async (t) => {
  const { root, chain, find, folder } = await decided(t);
  const before = await folder.overview(signal);
  assert.deepEqual(await folder.overview(signal), before);
  assert.equal(find.count, 2);
  const [first] = chain;
  assert.ok(first);
  await writeFile(path.join(root, first.path), first.text.replaceAll("SQLite", "MySQL8"));
  await utimes(path.join(root, first.path), longAgo, longAgo);
  const { adrs } = await folder.overview(signal);
  assert.equal(find.count, 3);
  assert.match(JSON.stringify(adrs), /MySQL8/);
});

test("a decision that went is not listed, and what is to be forgotten is read again", async (t) => {
  const { root, chain, find, folder } = await decided(t);
  const [first, second] = chain;
  assert.ok(first && second);
  await rm(path.join(root, second.path));
  assert.equal((await folder.overview(signal)).adrs.length, 1);
  folder.forget();
  await folder.overview(signal);
  assert.equal(find.count, 2);
});

test("a decision that is a link counts where it stays in the repository", async (t) => {
  if (process.platform === "win32") return t.skip("only administrators may link files there");
  const { scratch, root, chain, folder } = await decided(t);
  const [first, second] = chain;
  assert.ok(first && second);
  for (const [adr, place] of [
    [first, path.join(root, "kept.md")],
    [second, path.join(scratch, "outside.md")],
  ] as const) {
    await rm(path.join(root, adr.path));
    await writeFile(place, adr.text);
    await symlink(place, path.join(root, adr.path));
  }
  const { adrs } = await folder.overview(signal);
  assert.deepEqual(
    adrs.map(({ uid }) => uid),
    [first.uid],
  );
  assert.equal(await folder.adrText(first.uid), first.text);
  assert.equal(await folder.adrText(second.uid), undefined);
});

test("the list has no other files and no folders, and an archive of tasks and the current one beside it", async (t) => {
  const { root, chain, folder } = await decided(t);
  const [first] = chain;
  assert.ok(first);
  const archived = `${first.uid}_tidy.md`;
  for (const [name, text] of Object.entries({
    "docs/adr/0001-numbered.md": "# Numbered\n",
    "docs/adr/notes.txt": "# Notes\n",
    "docs/adr/folder.md/inside.md": "# Inside\n",
    "docs/CURRENT_TASK.md": "# Task: Wire it up\n",
    [`docs/archive/task/${archived}`]: "# Task: Tidy\n",
    "docs/archive/task/readme.md": "# Read me\n",
  })) {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true });
    await writeFile(path.join(root, name), text);
  }
  const { adrs, foreign, task, archived: tasks } = await folder.overview(signal);
  assert.equal(adrs.length, 2);
  assert.deepEqual(
    foreign.map(({ file }) => file),
    ["0001-numbered.md"],
  );
  assert.ok(task);
  assert.equal(task.file, undefined);
  assert.deepEqual(
    tasks.map(({ file }) => file),
    [archived],
  );
  assert.deepEqual(
    (await folder.pastAdrs(signal)).map(({ uid }) => uid),
    chain.map(({ uid }) => uid),
  );
});

test("many decisions are each read once, and none for a caller that no longer waits", async (t) => {
  const { root, find, folder } = await decided(t);
  const more = decisionChain(
    Array.from({ length: 48 }, (_, index) => ["Database", `Field ${index}`, "x"] as const),
    undefined,
    10,
  );
  for (const { path: name, text } of more) await writeFile(path.join(root, name), text);
  await assert.rejects(folder.overview(AbortSignal.abort()), { name: "AbortError" });
  assert.equal(find.count, 0);
  assert.equal((await folder.overview(signal)).adrs.length, 50);
  assert.equal(find.count, 50);
});

test("a file as young as a tick of the disk's clock is read again", async (t) => {
  const { find, folder } = await decided(t);
  t.after(() => mock.timers.reset());
  mock.timers.enable({ apis: ["Date"], now: longAgo.getTime() + 20 });
  await folder.overview(signal);
  await folder.overview(signal);
  assert.equal(find.count, 4);
  mock.timers.tick(1);
  await folder.overview(signal);
  await folder.overview(signal);
  assert.equal(find.count, 6);
});

test("a file that could not be read once is read again", async (t) => {
  const { root, chain } = await decided(t);
  let failures = 0;
  const folder = createDecisionFolder(root, async (...args) => {
    if (failures === 0) throw new Error(`failure ${++failures}`);
    return findInside(...args);
  });
  await assert.rejects(folder.overview(signal), /failure 1/);
  assert.equal((await folder.overview(signal)).adrs.length, chain.length);
});

test("documents are in the order of their UIDs, which is not that of their names", async (t) => {
  const scratch = await createTemporaryFolder();
  t.after(() => scratch.remove());
  const folder = scratch.path;
  const names = [
    "20260101T000000.000Z-A001.md",
    "20260101T000000.000Z_older.md",
    "20260102T000000.000Z-A001_b.md",
    "20260102T000000.000Z.md",
  ];
  for (const name of [...names, "notes.md"]) await writeFile(path.join(folder, name), "");
  const listed = (await listDocuments(folder)).map(({ name }) => name);
  assert.deepEqual(listed, [names[1], names[0], names[3], names[2]]);
  assert.deepEqual(await latestDocument(folder), { uid: "20260102T000000.000Z-A001", name: names[2] });
});

test("a folder of documents that is missing is empty, and a file in its place is a failure", async (t) => {
  const { root, chain } = await decided(t);
  const missing = path.join(root, "none");
  assert.deepEqual([await listDocuments(missing), await latestDocument(missing)], [[], undefined]);
  await assert.rejects(listDocuments(path.join(root, chain[0]?.path ?? "")), { code: "ENOTDIR" });
});
