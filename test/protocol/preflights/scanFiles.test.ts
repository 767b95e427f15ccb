import assert from "node:assert/strict";
import { mkdirSync, symlinkSync } from "node:fs";
import { test } from "node:test";
import { scanFiles } from "../../../src/servers/preflights/docs/scanFiles.ts";
import { scratchRepository } from "./scratchRepository.ts";

const scan = (root: string) => scanFiles(root, new AbortController().signal);
const nothing = { paths: [], directories: [], guarded: [], signals: [] };

test("the names of the files are known, without what is hidden, generated or our own", async () => {
  const ignored = ["node_modules", "__pycache__", "venv", ".venv", "dist", "build"].map((name) => `${name}/a.ts`);
  const own = ["adr/a.md", "archive/a.md", "CURRENT_TASK.md", "ARCHITECTURE_STATE.md", "AGENT_PROMPT.md"];
  const kept = ["a.ts", "docs/guide.md", "docs/sub/adr/a.md", "lib/b/c.ts", "lib/docs/adr/x.md", "src/adr/a.ts"];
  using repository = scratchRepository(
    Object.fromEntries(
      [
        ...kept,
        ...ignored,
        ...own.map((name) => `docs/${name}`),
        ".hidden",
        ".git/x",
        "lib/.secret/a",
        "src/build/x.ts",
      ].map((file) => [file, ""]),
    ),
  );
  assert.deepEqual(await scan(repository.root), {
    ...nothing,
    paths: kept,
    directories: ["docs/", "lib/", "src/"],
    guarded: ["node_modules/", "dist/", "build/", "__pycache__/"],
  });
});

test("five levels are looked at, and two thousand files, those near the root first", async () => {
  using deep = scratchRepository({ "1/2/3/4/five.ts": "", "1/2/3/4/5/six.ts": "", "1/2/3/four.ts": "" });
  assert.deepEqual((await scan(deep.root)).paths, ["1/2/3/4/five.ts", "1/2/3/four.ts"]);
  const many = Array.from({ length: 1999 }, (_, index) => [`b/${String(index).padStart(4, "0")}.ts`, ""] as const);
  using wide = scratchRepository({ ...Object.fromEntries(many), "z.ts": "", "a/1/first.ts": "", "c/late.ts": "" });
  const { paths, directories } = await scan(wide.root);
  assert.deepEqual(
    [paths.length, paths[0], paths[1998], paths[1999], directories],
    [2000, "b/0000.ts", "b/1998.ts", "z.ts", ["b/"]],
  );
});

test("what no task may touch is guarded where it exists in the root", async () => {
  using repository = scratchRepository({
    ...{ ".env.local": "", credentials: "", "secrets/a": "", "lib/dist/a": "", "lib/.env": "" },
    ...{ dist: "a file", "build/a": "" },
  });
  const { guarded } = await scan(repository.root);
  assert.deepEqual(guarded, ["build/", ".env", "credentials", "secrets"]);
  assert.deepEqual(await scan(repository.at("lib")), { ...nothing, guarded: ["dist/", ".env"] });
});

test("the root tells languages and tools, other folders do not", async () => {
  using repository = scratchRepository({ "package.json": "", "tsconfig.json": "", "sub/requirements.txt": "" });
  assert.deepEqual((await scan(repository.root)).signals, [
    { kind: "language", value: "javascript" },
    { kind: "language", value: "typescript" },
  ]);
});

test("links count as files where they lead to one inside", { skip: process.platform === "win32" }, async () => {
  using outside = scratchRepository({ "secret.ts": "" }, { git: false });
  using repository = scratchRepository({ "src/a.ts": "" });
  symlinkSync("src/a.ts", repository.at("inside.ts"));
  symlinkSync("src", repository.at("folder"));
  symlinkSync("gone", repository.at("broken.ts"));
  symlinkSync(outside.at("secret.ts"), repository.at("outside.ts"));
  assert.deepEqual((await scan(repository.root)).paths, ["inside.ts", "src/a.ts"]);
});

test("an empty folder and one that is not there have no files, and a cancelled call is not answered", async () => {
  using repository = scratchRepository();
  mkdirSync(repository.at("empty"));
  assert.deepEqual(await scan(repository.root), nothing);
  assert.deepEqual(await scan(repository.at("gone")), nothing);
  await assert.rejects(scanFiles(repository.root, AbortSignal.abort()), { name: "AbortError" });
});
