import assert from "node:assert/strict";
import { mkdirSync, symlinkSync } from "node:fs";
import { test } from "node:test";
import { docsResources } from "../../../src/servers/preflights/resources/docsResources.ts";
import { adrFixture, fixtureUid } from "./adrFixture.ts";
import { scratchRepository } from "./scratchRepository.ts";

const never = new AbortController().signal;
const mimeType = "text/markdown";
const json = "application/json";
const taskUid = fixtureUid(5);
const task = (uid: string): string => `# Current Task\n\n<!-- UID: ${uid} -->\n\n## Title\n\nRing\n`;

const provide = (workingDirectory: string) => docsResources({ workingDirectory });
const textAt = async (root: string, uri: string): Promise<string | undefined> =>
  (await provide(root).read(`preflights://${uri}`, never))?.text;

const always = [
  { uri: "preflights://decisions", name: "decisions", title: "All decisions and tasks", mimeType: json },
  { uri: "preflights://architecture", name: "architecture", title: "Architecture", mimeType },
];

test("decisions and tasks are addressed by their identity", () => {
  assert.deepEqual(provide("/").templates, [
    { uriTemplate: "preflights://adr/{uid}", name: "adr", title: "ADR", mimeType },
    { uriTemplate: "preflights://task/{uid}", name: "task", title: "Archived task", mimeType },
  ]);
});

test("every document is listed with the words of its file name", async () => {
  using repository = scratchRepository({
    ...adrFixture(2, {}),
    [`docs/adr/${fixtureUid(1)}_use_two_words.md`]: "",
    [`docs/adr/${fixtureUid(3)}.md`]: "",
    "docs/adr/0001-numbered.md": "",
    "docs/CURRENT_TASK.md": "",
    [`docs/archive/task/${taskUid}_ring_the_bell.md`]: "",
  });
  const adr = (n: number, title: string) => ({
    ...{ uri: `preflights://adr/${fixtureUid(n)}`, name: `adr/${fixtureUid(n)}`, title, mimeType },
  });
  const expected = [
    ...always,
    { uri: "preflights://task/current", name: "task/current", title: "Current task", mimeType },
    ...[adr(1, "use two words"), adr(2, "fixture"), adr(3, fixtureUid(3))],
    { uri: `preflights://task/${taskUid}`, name: `task/${taskUid}`, title: "ring the bell", mimeType },
  ];
  assert.deepEqual(await provide(repository.root).list(never), expected);
  mkdirSync(repository.at("src"));
  assert.deepEqual(await provide(repository.at("src")).list(never), expected);
});

test("a repository without documents has what is always there, and another folder has nothing", async () => {
  using repository = scratchRepository();
  assert.deepEqual(await provide(repository.root).list(never), always);
  assert.equal(
    await textAt(repository.root, "architecture"),
    "# Architecture State\n\nNothing has been decided yet.\n",
  );
  using folder = scratchRepository({ "docs/CURRENT_TASK.md": "" }, { git: false });
  assert.deepEqual(await provide(folder.root).list(never), []);
  for (const uri of ["decisions", "architecture", "task/current"])
    assert.equal(await textAt(folder.root, uri), undefined, uri);
});

test("each document is read by its address", async () => {
  const adr = adrFixture(1, { "Infra.Hosting": ["Fly.io", 1] });
  using repository = scratchRepository({
    ...adr,
    "docs/CURRENT_TASK.md": task(taskUid),
    [`docs/archive/task/${fixtureUid(2)}_old.md`]: "old",
  });
  const { root } = repository;
  const current = { uri: "preflights://task/current", mimeType, text: task(taskUid) };
  assert.deepEqual(await provide(root).read("preflights://task/current", never), current);
  assert.equal(await textAt(root, `adr/${fixtureUid(1)}`), Object.values(adr)[0]);
  assert.equal(await textAt(root, `task/${fixtureUid(2)}`), "old");
  assert.equal(
    await textAt(root, "architecture"),
    `<!-- UID: ${fixtureUid(1)} -->\n<!-- Schema: v1 -->\n\n# Architecture State\n\n` +
      `Generated from the latest ADR. Do not edit.\n\n## Categories\n\n### Infra\n- **Hosting**: Fly.io (ADR ${fixtureUid(1)})\n`,
  );
  const overview = await provide(root).read("preflights://decisions", never);
  assert.equal(overview?.mimeType, json);
  const { adrs } = JSON.parse(overview.text ?? "") as { adrs: unknown[] };
  assert.equal(adrs.length, 1);
});

test("the current task has the address that it will have in the archive", async () => {
  using repository = scratchRepository({ "docs/CURRENT_TASK.md": task(taskUid) });
  assert.equal(await textAt(repository.root, `task/${taskUid}`), task(taskUid));
  for (const uri of [
    `task/${fixtureUid(4)}`,
    `adr/${taskUid}`,
    "task/",
    "task/x",
    `other/${taskUid}`,
    `task/${taskUid}/`,
  ])
    assert.equal(await textAt(repository.root, uri), undefined, uri);
});

test("what is linked from elsewhere is neither listed nor read", { skip: process.platform === "win32" }, async () => {
  using outside = scratchRepository({ "adr/secret": "", [`adr/${fixtureUid(1)}_x.md`]: "secret" }, { git: false });
  using repository = scratchRepository({ "docs/x": "" });
  symlinkSync(outside.at("adr"), repository.at("docs/adr"));
  assert.deepEqual(await provide(repository.root).list(never), always);
  assert.equal(await textAt(repository.root, `adr/${fixtureUid(1)}`), undefined);
});
