import assert from "node:assert/strict";
import { test } from "node:test";
import { parseSpec } from "../spec/text/parseSpec.ts";
import { parsePrompt } from "./prompt.ts";
import { logHeader, promptForSpec, type SpecPromptRequest } from "./specPrompt.ts";

function requestFor(frontMatter: string, prompts: Readonly<Record<string, string>>): SpecPromptRequest {
  const { spec } = parseSpec("2026-11-16-001-abc", `---\n${frontMatter}---\n\n# Ring the bell\n\nAt noon.\n`);
  assert.ok(spec);
  return {
    spec,
    path: ".chant/specs/2026-11-16-001-abc.md",
    projectName: "harbour",
    prompts: new Map(Object.entries(prompts).map(([name, text]) => [name, parsePrompt(name, text)])),
    defaultPrompt: "house",
    context: "",
  };
}

const textOf = (request: SpecPromptRequest): string => {
  const prompt = promptForSpec(request);
  assert.ok(prompt.ok);
  return prompt.value.text;
};

test("the template of the spec comes before that of the project", () => {
  const prompts = { house: "House: commit {{spec.title}}", own: "Own: commit {{spec.id}} of {{project.name}}" };
  assert.equal(textOf(requestFor("status: pending\n", prompts)), "House: commit Ring the bell\n");
  assert.equal(textOf(requestFor("prompt: own\n", prompts)), "Own: commit 2026-11-16-001-abc of harbour\n");
});

test("a template that does not mention commits gets the rule for them", () => {
  assert.match(
    textOf(requestFor("", { house: "Do {{spec.path}}." })),
    /^Do \.chant\/specs\/.*\n\nCommit .*`chant\(2026-11-16-001-abc\): /,
  );
});

test("a project without templates uses ours, but a template that a spec names has to be there", () => {
  assert.match(textOf(requestFor("", {})), /Spec 2026-11-16-001-abc: Ring the bell[^]*At noon\./);
  assert.deepEqual(promptForSpec(requestFor("prompt: gone\n", {})), {
    ok: false,
    error: { kind: "notFound", name: "gone" },
  });
});

test("a template can have every part of a spec", () => {
  const names = [
    "spec.target_files",
    "spec.title",
    "spec.context",
    "worktree.path",
    "worktree.branch",
    "worktree.isolated",
  ];
  const body = `commit ${[...names, "spec"].map((name) => `[{{${name}}}]`).join("")}`;
  const request = requestFor("target_files:\n- a.ts\n- b/c.ts\n", { house: body });
  assert.equal(
    textOf({ ...request, context: "C" }),
    "commit [a.ts\nb/c.ts][Ring the bell][C][][][false][2026-11-16-001-abc\n\n# Ring the bell\n\nAt noon.\n\na.ts\nb/c.ts]\n",
  );
  const { spec } = parseSpec("2026-11-16-001-abc", "---\nstatus: pending\n---\n");
  assert.ok(spec);
  assert.equal(textOf({ ...request, spec }), "commit [][(untitled)][][][][false][2026-11-16-001-abc]\n");
  const loose = requestFor("", { house: "{{spec.context}}\n\nCommit.\n\n{{spec.context}}" });
  assert.equal(textOf(loose), "Commit.\n");
});

test("unknown variables stay as they are", () => {
  assert.match(
    textOf(requestFor("", { house: "{{spec.target_files}}|{{unknown}} commit" })),
    /^\|\{\{unknown\}\} commit/,
  );
});

test("a log begins with its head, and a later run below a rule", () => {
  const at = new Date("2026-03-02T09:10:11.500Z");
  assert.equal(
    logHeader("x", "standard", at, true),
    "# Agent Log: x\n# Started: 2026-03-02T09:10:11Z\n# Prompt: standard\n\n",
  );
  assert.equal(
    logHeader("x", "standard", at, false),
    `\n${"=".repeat(80)}\n# New Run: 2026-03-02T09:10:11Z\n# Prompt: standard\n${"=".repeat(80)}\n\n`,
  );
});
