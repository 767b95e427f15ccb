import assert from "node:assert/strict";
import { chownSync, mkdirSync, rmSync } from "node:fs";
import { test, type TestContext } from "node:test";
import { isAgentWork } from "../../../src/servers/chant/git/specCommits.ts";
import { withChant } from "./chantProcess.ts";
import { scratchProject, type ScratchProject, specText } from "./scratchProject.ts";

const asking = "---\napproval:\n  require_approval_for_agent_work: true\n---\n";

function project(): ScratchProject {
  const scratch = scratchProject({
    a: specText("status: in_progress"),
    b: specText("status: in_progress\ncommits:\n- 4e48568"),
  });
  scratch.git("init", "-q", "-b", "main");
  for (const id of ["a", "b"]) scratch.git("commit", "-q", "--allow-empty", "-m", `chant(${id}): work`);
  return scratch;
}

interface Trouble {
  readonly because: string;
  readonly reason: RegExp;
  readonly cause?: (project: ScratchProject) => void;
  readonly env?: NodeJS.ProcessEnv;
  readonly needsRoot?: boolean;
}

const troubles: readonly Trouble[] = [
  { because: "there is no git", reason: /git was not found on the PATH/, env: { PATH: "/nonexistent" } },
  {
    because: "the repository belongs to another user",
    reason: /dubious ownership/,
    needsRoot: true,
    cause: (scratch) => [scratch.root, scratch.at(".git")].forEach((each) => chownSync(each, 12345, 12345)),
  },
  {
    because: "the repository has no HEAD",
    reason: /not a git repository/,
    cause: (scratch) => rmSync(scratch.at(".git/HEAD")),
  },
  {
    because: "the newest commit is gone",
    reason: /bad object/,
    cause(scratch) {
      rmSync(scratch.at(".git/objects"), { recursive: true });
      mkdirSync(scratch.at(".git/objects"));
    },
  },
];

const cannot = ({ needsRoot = false }: Trouble, context: TestContext): boolean => {
  if (!needsRoot || process.getuid?.() === 0) return false;
  context.skip("only root can give folders away");
  return true;
};

for (const trouble of troubles) {
  test(`finalize says that it did not record commits when ${trouble.because}`, async (context) => {
    if (cannot(trouble, context)) return;
    using broken = project();
    trouble.cause?.(broken);
    await withChant(
      broken.root,
      async ({ text }) => {
        const [first, second, ...more] = (await text("chant_finalize", { id: "a" })).split("\n");
        assert.equal(first, "Finalized spec: a");
        assert.match(second ?? "", /^Commits were not recorded: git could not be asked \(/);
        assert.match(second ?? "", trouble.reason);
        assert.deepEqual(more, []);
        assert.match(broken.spec("a"), /^status: completed$/m);
        await text("chant_finalize", { id: "b" });
        assert.match(broken.spec("b"), /\ncommits:\n- 4e48568\n/, "what was recorded stays");
      },
      { env: trouble.env ?? {} },
    );
  });
}

test("work that may be an agent's waits for approval where the project requires it", async () => {
  using broken = project();
  broken.write(".chant/config.md", asking);
  await withChant(broken.root, async ({ text }) => void (await text("chant_finalize", { id: "a" })), {
    env: { PATH: "/nonexistent" },
  });
  assert.match(broken.spec("a"), /\napproval:\n {2}required: true\n {2}status: pending\n/);
});

test("commits that git cannot read may be an agent's work", async () => {
  using scratch = project();
  const never = new AbortController().signal;
  const readable = scratch.git("rev-parse", "HEAD").trim();
  assert.equal(await isAgentWork(scratch.root, [readable], never), false);
  assert.equal(await isAgentWork(scratch.root, [readable, "0".repeat(40)], never), true);
});

test("a spec whose branch does not exist is looked for on the current one", async () => {
  using scratch = project();
  scratch.write(".chant/specs/a.md", specText("status: in_progress; branch: gone"));
  await withChant(scratch.root, async ({ text, json }) => {
    assert.equal(await text("chant_finalize", { id: "a" }), "Finalized spec: a");
    assert.equal(((await json("chant_spec_get", { id: "a" }))["commits"] as string[]).length, 1);
  });
});
