import assert from "node:assert/strict";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { TextDocument } from "vscode-languageserver-textdocument";
import { findDefinition } from "./definition.ts";

const text = "---\nstatus: pending\ndepends_on:\n- 2026-11-02-001-k9d\n- gone\n---\n\n# T 2026-11-02-001-k9d\n";
// With a drive letter where the system has them.
const repo = resolve("/repo");
const specUri = (name: string): string => pathToFileURL(join(repo, ".chant", "specs", name)).href;
const document = TextDocument.create(specUri("nested/2026-11-02-002-aaa.md"), "markdown", 1, text);

const asked: string[] = [];
const files = {
  find: async (root: string, id: string) => {
    asked.push(`${root}:${id}`);
    return id === "2026-11-02-001-k9d" ? join(repo, ".chant", "specs", `${id}.md`) : undefined;
  },
};

test("an id in depends_on leads to its file", async () => {
  const location = await findDefinition(document, text.indexOf("k9d"), files);
  assert.equal(location?.uri, specUri("2026-11-02-001-k9d.md"));
  assert.deepEqual(asked, [`${repo}:2026-11-02-001-k9d`]);
});

test("an id that names no spec, and any other place, lead nowhere", async () => {
  assert.equal(await findDefinition(document, text.indexOf("gone"), files), null);
  assert.equal(await findDefinition(document, text.lastIndexOf("k9d"), files), null);
  assert.equal(await findDefinition(document, text.indexOf("pending"), files), null);
});
