import assert from "node:assert/strict";
import { mkdir, rm, symlink, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { test, type TestContext } from "node:test";
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
  await folder.overview(signal);
  await folder.overview(signal);
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
