import assert from "node:assert/strict";
import { globSync, readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import * as z from "zod";

const guide = readFileSync("CONTRIBUTING.md", "utf8");
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync("package.json", "utf8")));

const top = readdirSync(".").filter((name) => !["node_modules", "dist", "out", "test-results"].includes(name));
const isPath = (text: string): boolean => top.some((name) => text === name || text.startsWith(`${name}/`));

/** A placeholder such as `<something>` matches anything. */
const isThere = (path: string): boolean => globSync(path.replace(/<[^>]+>/g, "*").replace(/\/$/, "")).length > 0;

test("every path that the guide for contributors names exists", () => {
  const inCode = [...guide.matchAll(/`([^`\s]+)`/g)].map(([, text = ""]) => text);
  const inBlocks = [...guide.matchAll(/^node (?:--\S+ )*(\S+)/gm)].map(([, path = ""]) => path);
  const links = [...guide.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, path = ""]) => path);
  const paths = [...inCode.filter(isPath), ...inBlocks, ...links];
  assert.ok(paths.length > 80, `only ${paths.length} paths were found`);
  assert.deepEqual(
    paths.filter((path) => !isThere(path)),
    [],
  );
});

test("every script and variable that the guide for contributors names exists", () => {
  const named = [...guide.matchAll(/\bnpm (?:run )?([a-z][\w:]*)/g)].map(([, script = ""]) => script);
  assert.ok(named.length > 10);
  assert.deepEqual(
    named.filter((script) => script !== "version" && !(script in scripts)),
    [],
  );
  const sources = globSync("test/**/*.ts").map((path) => readFileSync(path, "utf8"));
  const variables = [...guide.matchAll(/\bFLIGHTDECK_\w+/g)].map(([name]) => name);
  assert.deepEqual(
    variables.filter((name) => !sources.some((text) => text.includes(`${name}"`) || text.includes(`${name},`))),
    [],
  );
});

test("the map shows every folder of the sources and every room of the extension", () => {
  const foldersIn = (path: string): string[] =>
    readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? [`${path}/${entry.name}`] : [],
    );
  const mapped = [...guide.matchAll(/^\| `([^`]+)` \|/gm)].map(([, path = ""]) => path);
  assert.deepEqual(
    [...foldersIn("src"), ...foldersIn("src/extension"), "webviews", "test"].filter((path) => !mapped.includes(path)),
    [],
  );
});
