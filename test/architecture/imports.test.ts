import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import * as z from "zod";

/** Which source folders may end up in which bundle; esbuild's metafile says which did. */
const allowed: Readonly<Record<string, RegExp>> = {
  "dist/extension.js": /^(copied:vscode$|(part:)?src\/(domain|protocol|disk|agents|mcp|extension)\/)/,
  "dist/languageServer.js": /^src\/(domain|disk|languageServer)\//,
  "dist/launcher.js":
    /^src\/(servers\/kit\/(agents\/|start\/startPlace\.ts$)|disk\/(paths\/isInside|git\/repositoryAround)\.ts$)/,
  ...Object.fromEntries(
    ["chant", "preflights", "speckit"].flatMap((name) => [
      [`dist/servers/${name}.js`, /^src\/servers\/kit\/start\/launcher\.ts$/],
      [`dist/servers/${name}.main.js`, new RegExp(`^src/(domain|protocol|disk|agents)/|^src/servers/(kit|${name})/`)],
    ]),
  ),
};
/** The form checks answers while they are typed by the very rules the host checks them by; they weigh about 4 KB. */
const allowedInWebview = (name: string): RegExp =>
  new RegExp(`^webviews/(shared|${name})/|^src/domain/(clarification/form/|l10n\\.ts$)`);

const importSchema = z.object({ path: z.string(), external: z.boolean().optional() });
const metafileSchema = z.object({
  inputs: z.record(z.string(), z.object({ imports: z.array(importSchema) })),
  outputs: z.record(
    z.string(),
    z.object({ inputs: z.record(z.string(), z.unknown()), imports: z.array(importSchema) }),
  ),
});
const metafiles = z.array(metafileSchema).parse(JSON.parse(readFileSync("out/metafiles.json", "utf8")));
const outputs = metafiles.flatMap(({ outputs }) => Object.entries(outputs)).filter(([file]) => file.endsWith(".js"));

test("every bundle of the list was built", () => {
  const built = outputs.map(([file]) => file);
  assert.deepEqual(
    Object.keys(allowed).filter((file) => !built.includes(file)),
    [],
  );
});

/** The parts of the extension, each of which is loaded on first use, count as the extension. */
const bundleOf = (file: string): string => (file.startsWith("dist/extension/") ? "dist/extension.js" : file);

for (const [file, { inputs, imports }] of outputs) {
  const webview = /^dist\/webviews\/(\w+)\.js$/.exec(file)?.[1];
  const pattern = webview ? allowedInWebview(webview) : allowed[bundleOf(file)];

  test(`${file} holds only code of its own side`, () => {
    assert.ok(pattern, `${file} is not in the list of this test`);
    const own = Object.keys(inputs).filter((input) => !input.startsWith("node_modules/") && !input.startsWith("../"));
    assert.ok(own.length > 0 || bundleOf(file) === "dist/extension.js", "a bundle without code of ours");
    assert.deepEqual(
      own.filter((input) => !pattern.test(input)),
      [],
    );
  });

  test(`${file} resolves the editor only if it runs in it`, () => {
    const external = imports.filter((entry) => entry.external).map(({ path }) => path);
    assert.ok(!external.includes("vscode") || bundleOf(file) === "dist/extension.js");
    if (webview) assert.deepEqual(external, []);
  });
}

/** Type-only imports leave no trace in a bundle, so the direction between folders is checked on the sources, too. */
test("a server needs no packages but those for YAML and TOML", () => {
  const forbidden = /node_modules\/(?!(?:yaml|smol-toml)\/)/;
  for (const [file, { inputs }] of outputs.filter(([name]) => name.startsWith("dist/servers/"))) {
    assert.deepEqual(
      Object.keys(inputs).filter((input) => forbidden.test(input)),
      [],
      file,
    );
  }
});
