import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { test } from "node:test";
import * as z from "zod";

/**
 * Everything that the extension loads on first use instead of at activation, by the module that `import()` names. Each
 * is worth a file of its own; a new one is added here on purpose.
 */
const partsLoadedOnFirstUse = [
  "authorization.ts",
  "chantLog.ts",
  "clarificationForms.ts",
  "contributions.ts",
  "createLanguageClient.ts",
  "followingDecisionReader.ts",
  "httpTransport.ts",
  "index.js", // smol-toml
  "languageModels.ts",
  "mcpFeatureReader.ts",
  "mcpSpecReader.ts",
  "oauthProvider.ts",
  "parseSpec.ts",
  "readRunRecord.ts",
  "readServerRequests.ts",
  "requiredVisitsShape.ts",
  "runnerQuestions.ts",
];

/** Large packages cost most of a start: none of them is needed before the first rows. */
const packagesLoadedAtActivation = ["jsonc-parser"];

const outputSchema = z.object({
  entryPoint: z.string().optional(),
  imports: z.array(z.object({ path: z.string(), kind: z.string(), external: z.boolean().optional() })),
  inputs: z.record(z.string(), z.object({ bytesInOutput: z.number() })),
});
const metafiles = z
  .array(z.object({ outputs: z.record(z.string(), outputSchema) }))
  .parse(JSON.parse(readFileSync("out/metafiles.json", "utf8")));
const outputs = new Map(
  metafiles.flatMap((each) => Object.entries(each.outputs)).filter(([file]) => /^dist\/extension[./]/.test(file)),
);

/** Of the files that are loaded with another one, whichever way that is reached. */
function loadedWith(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const { path, kind, external } of outputs.get(file)?.imports ?? [])
    if (kind !== "dynamic-import" && !external) loadedWith(path, seen);
  return seen;
}

const modulesIn = (file: string): readonly string[] =>
  Object.entries(outputs.get(file)?.inputs ?? {}).flatMap(([input, { bytesInOutput }]) =>
    bytesInOutput > 0 ? [input] : [],
  );

test("activation loads no package that the first rows do not need", () => {
  const modules = [...loadedWith("dist/extension.js")].flatMap(modulesIn);
  assert.ok(modules.includes("src/extension/main.ts"));
  const packages = modules.flatMap((input) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input)?.[1] ?? []);
  assert.deepEqual([...new Set(packages)].sort(), packagesLoadedAtActivation);
});

test("the parts that are loaded on first use are those of the list", () => {
  const parts = [...outputs].flatMap(([file, { entryPoint }]) =>
    entryPoint !== undefined && file !== "dist/extension.js" ? [basename(entryPoint)] : [],
  );
  assert.deepEqual(parts.sort(), partsLoadedOnFirstUse);
});

test("a module of the extension is loaded once, so that a class is the same one everywhere", () => {
  const files = new Map<string, string[]>();
  for (const file of outputs.keys())
    for (const input of modulesIn(file)) files.set(input, [...(files.get(input) ?? []), file]);
  assert.ok(files.has("src/domain/errors.ts"));
  assert.deepEqual(
    [...files].filter(([, places]) => places.length > 1),
    [],
  );
});
