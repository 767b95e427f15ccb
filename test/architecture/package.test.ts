import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFile, stat } from "node:fs/promises";
import { after, before, test } from "node:test";
import { packageExtension } from "../support/packageExtension.ts";
import { createTemporaryFolder, type TemporaryFolder } from "../support/temporaryFolder.ts";
import { unzip } from "../support/unzip.ts";

const maxBytes = 1.5 * 1024 * 1024;
let folder: TemporaryFolder;
let vsix: string;
let files: readonly string[];

before(async () => {
  folder = await createTemporaryFolder();
  vsix = await packageExtension(folder.path, { forTests: false });
  files = [...unzip(await readFile(vsix))].map(([name]) => name);
});

after(() => folder.remove());

const tracked = (pattern: string): string[] =>
  execFileSync("git", ["ls-files", "--", pattern], { encoding: "utf8" }).split("\n").filter(Boolean);

test("the package holds the built product, its pictures and its texts, and nothing else", () => {
  const own = files.filter((name) => name.startsWith("extension/")).map((name) => name.slice("extension/".length));
  const built = own.filter((name) => name.startsWith("dist/"));
  const expected = [
    ...tracked("media/").filter((name) => !name.startsWith("media/screenshots/")),
    ...tracked("package.nls*.json"),
    ...["package.json", "readme.md", "changelog.md", "LICENSE.txt"],
  ];
  assert.deepEqual(own.filter((name) => !built.includes(name)).sort(), expected.sort());
  assert.deepEqual(files.filter((name) => !name.startsWith("extension/")).sort(), [
    "[Content_Types].xml",
    "extension.vsixmanifest",
  ]);
});

test("the package has every bundle, minified, without source maps", async () => {
  const servers = ["chant", "preflights", "speckit"].flatMap((name) => [`servers/${name}`, `servers/${name}.main`]);
  for (const name of ["extension", "languageServer", "launcher", ...servers]) {
    assert.ok(files.includes(`extension/dist/${name}.js`), name);
  }
  assert.deepEqual(
    files.filter((name) => name.endsWith(".map")),
    [],
  );
});

test("the package is small", async () => {
  const { size } = await stat(vsix);
  assert.ok(size < maxBytes, `${size} bytes`);
});

test("the package carries the license of every package whose code it holds", async () => {
  const notices =
    unzip(await readFile(vsix))
      .get("extension/dist/ThirdPartyNotices.txt")
      ?.toString() ?? "";
  const metafiles = JSON.parse(await readFile("out/metafiles.json", "utf8")) as { inputs: object }[];
  const inputs = metafiles.flatMap((each) => Object.keys(each.inputs));
  const names = new Set(inputs.flatMap((input) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input)?.[1] ?? []));
  assert.ok(names.has("zod") && names.has("@modelcontextprotocol/sdk"));
  assert.deepEqual(
    [...names].filter((name) => !notices.includes(`\n${name} `)),
    [],
  );
  assert.ok((notices.match(/permission/gi) ?? []).length >= names.size, "a name alone is not a license");
});
