import assert from "node:assert/strict";
import { test } from "node:test";
import { parseSpec } from "../../../src/domain/speckit/documents/parseSpec.ts";
import { checkTasks } from "../../../src/domain/speckit/tasks/checkTasks.ts";
import { parseTasks } from "../../../src/domain/speckit/tasks/parseTasks.ts";
import { scratchProject } from "./scratchProject.ts";
import { reply, scripted } from "./scriptedModel.ts";
import { withSpeckit } from "./speckitProcess.ts";

const story = (number: number, title: string) => ({
  title,
  priority: `P${String(number)}`,
  narrative: `${title}.`,
  why: "It matters.",
  independentTest: "Try it.",
  scenarios: [{ given: "none", when: "one is added", then: "it is shown" }],
});
const draft = {
  title: "Photo albums",
  stories: [story(1, "Collect photos"), story(2, "Share an album")],
  edgeCases: ["What if it is empty? It says so."],
  requirements: ["Users MUST be able to collect photos", "Users MUST be able to share an album"],
  entities: [{ name: "Album", text: "A set of photos" }],
  successCriteria: ["90% succeed at once"],
  assumptions: ["Scope: albums only; printing is out of scope."],
};
const question = {
  text: "How large may a photo be?",
  why: "It decides about storage.",
  category: "Domain & Data Model",
  options: ["10 MB", "100 MB"],
  recommended: "10 MB",
  reason: "Phones make smaller ones.",
};
const plan = {
  summary: "A small library.",
  fields: { "Language/Version": "TypeScript 6", Storage: "Files" },
  decisions: [{ topic: "Storage", decision: "Files", rationale: "Simple.", alternatives: "A database." }],
  judgements: [{ principle: "Small", status: "PASS", note: "Three files." }],
};
const task = (text: string, more: object = {}) => ({ text, parallel: false, dependsOn: [], ...more });
const tasks = [
  { kind: "setup", tasks: [task("Create src/index.ts")] },
  { kind: "foundational", tasks: [task("Define Album in src/album.ts", { dependsOn: [1] })] },
  { kind: "story", story: "US1", tasks: [task("Collect photos (FR-001) in src/collect.ts", { dependsOn: [2] })] },
  { kind: "story", story: "US2", tasks: [task("Share an album (FR-002) in src/share.ts")] },
  { kind: "polish", tasks: [task("Describe it in README.md", { parallel: true })] },
];

const goodModel = (prompt: string): object => {
  if (prompt.startsWith("Write a feature specification")) return reply(draft);
  if (prompt.startsWith("Read the specification")) return reply([question]);
  if (prompt.startsWith("Write the decision")) return reply({ sentence: "System MUST refuse photos above 10 MB" });
  if (prompt.startsWith("Plan how to build")) return reply(plan);
  if (prompt.startsWith("Break the plan")) return reply(tasks);
  return reply({ files: [{ path: "src/index.ts", content: "export {};\n" }], notes: "" });
};

test("the whole path with a model that answers well", async () => {
  using project = scratchProject({
    ".specify/memory/constitution.md": "# C\n## Core Principles\n### I. Small\nFiles MUST stay small.\n",
  });
  const { options } = scripted(goodModel);
  await withSpeckit(
    project.root,
    async ({ call }) => {
      const specified = await call("speckit.specify", {
        feature_description: "Albums for photos",
        spec_directory: project.at("specs/001-a"),
      });
      assert.equal(specified.structured.mode, "model");
      assert.equal(parseSpec(project.read("specs/001-a/spec.md")).title, "Photo albums");
      const asked = await call("speckit.clarify", { spec_directory: project.at("specs/001-a") });
      assert.deepEqual(
        asked.structured.questions.map(({ text, recommended }) => [text, recommended]),
        [["How large may a photo be?", "A"]],
      );
      await call("speckit.clarify", {
        spec_directory: project.at("specs/001-a"),
        answers: [{ question: "How large may a photo be?", answer: "10 MB", category: "Domain & Data Model" }],
      });
      assert.match(project.read("specs/001-a/spec.md"), /- \*\*FR-003\*\*: System MUST refuse photos above 10 MB\n/);
      assert.equal(
        (await call("speckit.plan", { spec_directory: project.at("specs/001-a") })).structured.mode,
        "model",
      );
      const planText = project.read("specs/001-a/plan.md");
      assert.match(planText, /\*\*Storage\*\*: Files \(proposed by the model\)/);
      assert.match(planText, /\| Small \| PASS \| Three files\. \|/);
      assert.equal(
        (await call("speckit.tasks", { spec_directory: project.at("specs/001-a") })).structured.mode,
        "model",
      );
      const list = parseTasks(project.read("specs/001-a/tasks.md"));
      assert.deepEqual(
        list.tasks.map(({ description }) => description)[2],
        "Collect photos (FR-001) in src/collect.ts (depends on T002)",
      );
      assert.deepEqual(
        checkTasks(list, parseSpec(project.read("specs/001-a/spec.md"))).filter(({ severity }) => severity === "error"),
        [],
      );
      const done = await call("speckit.implement", {
        spec_directory: project.at("specs/001-a"),
        runner: "sampling",
        task_filter: "T001",
        // What needs judgment in the checklist waits for a person.
        force: true,
      });
      assert.deepEqual(
        done.structured.tasks.map(({ outcome }) => outcome),
        ["done"],
      );
      assert.equal(project.read("src/index.ts"), "export {};\n");
    },
    options,
  );
});

for (const [name, answer, warning] of [
  ["refuses", { error: { code: -1, message: "User rejected sampling request" } }, /not used: .*rejected/],
  ["is cut off", reply(draft, { stopReason: "maxTokens" }), /cut off/],
  ["talks nonsense", reply("I would rather not."), /not valid JSON/],
  ["says nothing", reply(""), /empty/],
] as const) {
  test(`a model that ${name} changes nothing but a warning`, async () => {
    using project = scratchProject();
    const { options, prompts } = scripted(() => answer);
    await withSpeckit(
      project.root,
      async ({ call }) => {
        const { structured } = await call("speckit.specify", {
          feature_description: "Users can add notes.",
          spec_directory: project.at("specs/001-a"),
        });
        assert.equal(structured.mode, "deterministic");
        assert.match(structured.warnings.join(), warning);
        assert.match(project.read("specs/001-a/spec.md"), /FR-001\*\*: "Users can add notes\."\n/);
        assert.equal(prompts.length, name === "refuses" ? 1 : 2);
      },
      options,
    );
  });
}

test("where parts of an answer fail the checks twice, the description is quoted instead", async () => {
  using project = scratchProject();
  const { options } = scripted(() =>
    reply({ ...draft, requirements: ["Photos would be nice"], successCriteria: ["Everybody is happy"] }),
  );
  await withSpeckit(
    project.root,
    async ({ call }) => {
      const { structured } = await call("speckit.specify", {
        feature_description: "Users can add notes.",
        spec_directory: project.at("specs/001-a"),
      });
      assert.equal(structured.mode, "model");
      assert.match(structured.warnings.join(), /not usable; there the description is quoted: .*requirements/);
      const text = project.read("specs/001-a/spec.md");
      assert.match(text, /Collect photos/);
      assert.match(text, /FR-001\*\*: "Users can add notes\."\n/);
    },
    options,
  );
});

test("a model's text cannot break out of its place", async () => {
  using project = scratchProject();
  const { options } = scripted(() =>
    reply({ ...draft, title: "# Albums\n## Injected\n<!-- hidden", assumptions: ["- [ ] T001 not a task\n# Heading"] }),
  );
  await withSpeckit(
    project.root,
    async ({ call }) => {
      await call("speckit.specify", {
        feature_description: "Users can add notes.",
        spec_directory: project.at("specs/001-a"),
      });
      const spec = parseSpec(project.read("specs/001-a/spec.md"));
      assert.equal(
        spec.sections.some(({ key }) => key === "injected" || key === "heading"),
        false,
      );
    },
    options,
  );
});

test("the model can be left out although the client offers one", async () => {
  using project = scratchProject();
  const { options, prompts } = scripted(() => reply(draft));
  await withSpeckit(
    project.root,
    async ({ call }) => {
      await call("speckit.specify", {
        feature_description: "Users can add notes.",
        spec_directory: project.at("specs/001-a"),
        use_model: false,
      });
      assert.deepEqual(prompts, []);
    },
    options,
  );
});
