import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import type { ClientAccess } from "./clientAccess.ts";
import { allowedRoots, foldersOf } from "./allowedRoots.ts";

const at = (folder: string): string => path.resolve(folder);
const never = (): never => assert.fail("must not be asked");
const client = (folders?: readonly string[]): ClientAccess => ({
  name: "test",
  protocolVersion: "2025-11-25",
  capabilities: folders === undefined ? {} : { roots: {} },
  elicit: never,
  sample: never,
  listRoots: async () => (folders ?? never()).map((folder) => ({ uri: pathToFileURL(folder).href })),
});
const projectAround = async (folder: string): Promise<string | undefined> =>
  folder.startsWith(at("/repository")) ? at("/repository") : undefined;

test("the root given at start is allowed, and those of the client besides", async () => {
  const start = { workingDirectory: at("/repository"), root: at("/chosen") };
  assert.deepEqual(await allowedRoots(start, client(), projectAround), [at("/chosen")]);
  assert.deepEqual(await allowedRoots(start, client([at("/a"), at("/b")]), projectAround), [
    at("/chosen"),
    at("/a"),
    at("/b"),
  ]);
});

test("the client's roots take the place of the working directory", async () => {
  const start = { workingDirectory: at("/repository/src") };
  assert.deepEqual(await allowedRoots(start, client([at("/a")]), projectAround), [at("/a")]);
  assert.deepEqual(await allowedRoots(start, client([]), projectAround), [at("/repository")]);
  assert.deepEqual(await allowedRoots(start, client(), projectAround), [at("/repository")]);
});

test("without any of them there is no root to hold a path against", async () => {
  assert.equal(await allowedRoots({ workingDirectory: at("/elsewhere") }, client(), projectAround), undefined);
});

test("roots that are not folders of this machine are skipped", () => {
  const uris = [
    "vscode-vfs://github/a/b",
    "file://other/share",
    "https://example.org/",
    "not a uri",
    "file:///home/me",
  ];
  const roots = uris.map((uri) => ({ uri }));
  assert.deepEqual(foldersOf(roots, false), [path.resolve("/home/me")]);
  assert.deepEqual(foldersOf([{ uri: "file:///home/me" }], true), []);
});
