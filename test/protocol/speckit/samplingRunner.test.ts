import assert from "node:assert/strict";
import { test } from "node:test";
import { readyFeature } from "./scratchProject.ts";
import { reply, scripted } from "./scriptedModel.ts";
import { withSpeckit } from "./speckitProcess.ts";

test("the model as a runner writes inside the project only, and only with permission", async () => {
  const list = "## Phase 1: Setup\n- [ ] T001 Create src/a.ts\n";
  for (const [path, permission, expected] of [
    ["../outside.ts", "edit", /must not be written/],
    [".git/hooks/pre-commit", "edit", /must not be written/],
    ["specs/001-a/tasks.md", "edit", /must not be written/],
    ["src/a.ts", "ask", /proposes to write src\/a\.ts/],
  ] as const) {
    using project = readyFeature(list);
    const { options } = scripted(() => reply({ files: [{ path, content: "x" }] }));
    await withSpeckit(
      project.root,
      async ({ fail }) => {
        assert.match(
          await fail("speckit.implement", {
            spec_directory: project.at("specs/001-a"),
            runner: "sampling",
            permission,
          }),
          expected,
        );
        assert.equal(project.read("specs/001-a/tasks.md"), list);
      },
      options,
    );
  }
});

test("the model as a runner replaces passages of files that it was shown whole, and no others", async () => {
  const list = "## Phase 1: Setup\n- [ ] T001 Count in src/a.ts, see src/long.ts\n";
  const before = { "src/a.ts": "one\ntwo\ntwo\n", "src/long.ts": "x\n".repeat(40_000), "src/b.ts": "unseen\n" };
  const cases: readonly (readonly [answer: object, expected: RegExp])[] = [
    [
      { edits: [{ path: "src/a.ts", search: "two", replace: "2" }] },
      /a passage stands more than once in src\/a\.ts: two/,
    ],
    [{ edits: [{ path: "src/a.ts", search: "three", replace: "3" }] }, /a passage is not in src\/a\.ts: three/],
    [{ edits: [{ path: "src/long.ts", search: "x", replace: "y" }] }, /src\/long\.ts was not shown whole/],
    [{ edits: [{ path: "src/b.ts", search: "unseen", replace: "" }] }, /src\/b\.ts was not shown whole/],
    [{ files: [{ path: "src/a.ts", content: "gone" }] }, /src\/a\.ts exists, so it must be changed by passages/],
    [{ files: [{ path: "src/b.ts", content: "gone" }] }, /b\.ts exists, and the model has not seen it/],
  ];
  for (const [answer, expected] of cases) {
    using project = readyFeature(list);
    for (const [name, text] of Object.entries(before)) project.write(name, text);
    const { options } = scripted(() => reply(answer));
    await withSpeckit(
      project.root,
      async ({ fail }) => {
        const run = { spec_directory: project.at("specs/001-a"), runner: "sampling" };
        assert.match(await fail("speckit.implement", run), expected);
        for (const [name, text] of Object.entries(before)) assert.equal(project.read(name), text, name);
      },
      options,
    );
  }
  using project = readyFeature(list);
  for (const [name, text] of Object.entries(before)) project.write(name, text);
  const { options, prompts } = scripted(() =>
    reply({
      edits: [
        { path: "src/a.ts", search: "one\n", replace: "$& 1\n" },
        { path: "src/a.ts", search: "two\ntwo", replace: "2" },
      ],
      files: [{ path: "src/c.ts", content: "new\n" }],
    }),
  );
  await withSpeckit(
    project.root,
    async ({ call }) => {
      await call("speckit.implement", { spec_directory: project.at("specs/001-a"), runner: "sampling" });
      assert.equal(project.read("src/a.ts"), "$& 1\n2\n");
      assert.equal(project.read("src/c.ts"), "new\n");
      assert.match(prompts[0]!, /### src\/long\.ts\n\n\(too long to be shown: it must not be changed\)/);
    },
    options,
  );
});
