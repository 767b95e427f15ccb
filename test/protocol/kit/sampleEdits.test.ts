import assert from "node:assert/strict";
import { symlinkSync } from "node:fs";
import { test } from "node:test";
import type { ClientAccess, ElicitResult, SampleResult } from "../../../src/servers/kit/clientAccess.ts";
import { editInstructions } from "../../../src/servers/kit/work/fileEdits.ts";
import { sampleEdits } from "../../../src/servers/kit/work/sampleEdits.ts";
import { toolContext } from "../../support/toolContext.ts";
import { scratchRepository } from "../preflights/scratchRepository.ts";

type Options = Parameters<typeof sampleEdits>[1];
interface Attempt extends Partial<Omit<Options, "root" | "onOutput">> {
  readonly answers?: readonly unknown[];
  readonly reply?: ElicitResult;
  readonly signal?: AbortSignal;
}

/** Has a model with these answers work on a project, and tells how that ended, what was said and what it was asked. */
async function edit(root: string, { answers = [], reply, signal, ...options }: Attempt) {
  const left = [...answers];
  const printed: string[] = [];
  const prompts: string[] = [];
  const questions: string[] = [];
  const client: Partial<ClientAccess> = {
    capabilities: { sampling: {}, ...(reply && { elicitation: {} }) },
    async sample({ messages, maxTokens }): Promise<SampleResult> {
      assert.equal(maxTokens, 16_000);
      prompts.push(String(messages[0]?.content["text"]));
      const text = JSON.stringify(left.shift() ?? assert.fail("Asked too often"));
      return { role: "assistant", model: "m", content: { type: "text", text } };
    },
    async elicit({ message }) {
      questions.push(message);
      return reply ?? assert.fail("The user should not be asked.");
    },
  };
  const end = await sampleEdits(toolContext(client, signal && { signal }), {
    ...{ prompt: "Ring the bell.", taskText: "", paths: [], root, permission: "edit", mayWrite: () => true },
    onOutput: (text, stream) => void printed.push(`${stream}: ${text}`),
    ...options,
  });
  return { end, printed, prompts, questions };
}

const files = (...edits: readonly (readonly [path: string, content: string])[]) => ({
  files: edits.map(([path, content]) => ({ path, content })),
});
const failed = (failure: string) => ({ exitCode: null, failure, tail: [], changed: [] });

test("the model's files and changes are written, and its notes are printed", async () => {
  using project = scratchRepository({ "old.ts": "old and older" });
  const { end, printed } = await edit(project.root, {
    paths: ["old.ts"],
    answers: [
      {
        ...files(["src/./bell.ts", "ring"]),
        edits: [{ path: "old.ts", search: "and older", replace: "and new" }],
        notes: "Done.",
      },
    ],
  });
  assert.deepEqual(end, {
    ...{ exitCode: 0, tail: ["Wrote old.ts", "Wrote src/./bell.ts"] },
    changed: ["old.ts", "src/bell.ts"],
  });
  assert.deepEqual(printed, ["stdout: Done.", "stdout: Wrote old.ts", "stdout: Wrote src/bell.ts"]);
  assert.deepEqual(project.files(), { "old.ts": "old and new", "src/bell.ts": "ring" });
});

test("a file that the model was not shown is not written over", async () => {
  using project = scratchRepository({ "old.ts": "old" });
  await assert.rejects(edit(project.root, { answers: [files(["old.ts", "new"])] }), {
    code: "conflict",
    message: "old.ts exists, and the model has not seen it. It was not changed.",
  });
  assert.deepEqual(project.files(), { "old.ts": "old" });
});

test("the model is told the task and the files as they are, as far as they can be shown whole", async () => {
  const [whole, long] = ["x".repeat(60_000), "x".repeat(60_001)];
  using project = scratchRepository({ "a.ts": "is a", "whole.ts": whole, "long.ts": long, "docs/x": "" });
  const { prompts } = await edit(project.root, {
    ...{ paths: ["a.ts", "gone.ts", "docs", "docs/", "../secret", "whole.ts", "long.ts"], alsoTold: "Tick the boxes." },
    answers: [files(["b.ts", ""])],
  });
  const missing = (file: string): string => `### ${file}\n\n(does not exist)`;
  const material = [
    ...["Ring the bell.", "### a.ts now\n\nis a", missing("gone.ts"), missing("docs"), missing("docs/")],
    ...[missing("../secret"), `### whole.ts now\n\n${whole}`],
    "### long.ts\n\n(too long to be shown: it must not be changed)",
  ].join("\n\n");
  const task = `${editInstructions} Tick the boxes.`;
  assert.deepEqual(prompts, [`${task}\n\n<material>\n${material}\n</material>`]);
  const plain = await edit(project.root, { answers: [files(["c.ts", ""])] });
  assert.deepEqual(plain.prompts, [`${editInstructions}\n\n<material>\nRing the bell.\n</material>`]);
});

test("an answer without changes, or with one that must not be made, is asked for once more", async () => {
  for (const [answer, problem] of [
    [{ files: [] }, "there are no changes in the answer"],
    [["a.ts"], "there are no changes in the answer"],
    [files(["a.ts", ""], ["/etc/passwd", ""]), "/etc/passwd must not be written"],
    [files(["src/../../x", ""]), "src/../../x must not be written"],
    [files(["src\\..\\x", ""]), "src\\..\\x must not be written"],
    [files([".git/config", ""]), ".git/config must not be written"],
    [files(["ours.md", ""]), "ours.md must not be written"],
    [{ edits: [{ path: "b.ts", search: "x", replace: "" }] }, "b.ts was not shown whole, so it must not be changed"],
  ] as const) {
    using project = scratchRepository();
    const mayWrite = (file: string): boolean => file !== "ours.md";
    const bad = await edit(project.root, { mayWrite, answers: [answer, answer] });
    assert.deepEqual(bad.end, failed(`The model's answer was not used: ${problem}`));
    const good = await edit(project.root, { mayWrite, answers: [answer, files(["a.ts", "good"])] });
    assert.equal(good.end.exitCode, 0);
    assert.ok(good.prompts[1]?.includes(`could not be used: ${problem}. Answer again`), good.prompts[1]);
    assert.deepEqual(project.files(), { "a.ts": "good" });
  }
});

test("a model that may only read proposes", async () => {
  using project = scratchRepository();
  const { end } = await edit(project.root, { permission: "ask", answers: [files(["a.ts", "1"], ["b.ts", "2"])] });
  assert.deepEqual(end, {
    ...failed("the model proposes to write a.ts, b.ts; allow edits to let it"),
    tail: ["a.ts", "b.ts"],
  });
  assert.deepEqual(project.files(), {});
});

test("configuration is written where the task names it and the user agrees", async () => {
  const answers = [files(["a.ts", "1"], ["AGENTS.md", "2"], [".vscode/tasks.json", "3"])];
  const taskText = "Change AGENTS.md and .vscode/tasks.json";
  const accept = (allow: boolean): ElicitResult => ({ action: "accept", content: { allow } });
  const asked =
    "The language model wants to change files that control the editor, agents, hooks or the CI: AGENTS.md, .vscode/tasks.json. Allow it?";
  for (const [attempt, failure, questions] of [
    [{ taskText, reply: accept(true) }, undefined, [asked]],
    [{ taskText, reply: accept(false) }, "AGENTS.md, .vscode/tasks.json may be written only after you agree", [asked]],
    [{ taskText }, "AGENTS.md, .vscode/tasks.json may be written only after you agree", []],
    [
      { taskText: "Change AGENTS.md", reply: accept(true) },
      ".vscode/tasks.json must not be written, because the task does not name it",
      [],
    ],
  ] as const) {
    using project = scratchRepository();
    const outcome = await edit(project.root, { ...attempt, answers });
    assert.deepEqual([outcome.end.failure, outcome.questions], [failure, questions]);
    const all = { ".vscode/tasks.json": "3", "AGENTS.md": "2", "a.ts": "1" };
    assert.deepEqual(project.files(), failure === undefined ? all : {});
  }
});

test("a link does not lead where the model must not write", { skip: process.platform === "win32" }, async () => {
  using outside = scratchRepository({}, { git: false });
  using project = scratchRepository({ "docs/adr/1.md": "record", "ours.md": "ours" });
  symlinkSync(outside.root, project.at("away"));
  symlinkSync("docs/adr/1.md", project.at("record.ts"));
  symlinkSync("ours.md", project.at("link.ts"));
  for (const [path, failure] of [
    ["away/x.ts", "away/x.ts is outside the project and was not written"],
    ["record.ts", "record.ts must not be written"],
    ["link.ts", "link.ts must not be written"],
  ] as const) {
    const mayWrite = (file: string): boolean => file !== "ours.md";
    assert.deepEqual(
      (await edit(project.root, { mayWrite, answers: [files(["a.ts", "1"], [path, "2"])] })).end,
      failed(failure),
    );
  }
  assert.deepEqual(project.files(), { "docs/adr/1.md": "record", "ours.md": "ours" });
  assert.deepEqual(outside.files(), {});
});

test("a cancelled call writes nothing more", async () => {
  using project = scratchRepository();
  const cancelling = new AbortController();
  const working = edit(project.root, {
    ...{ signal: cancelling.signal, answers: [{ ...files(["a.ts", "1"]), notes: "Now" }] },
    mayWrite() {
      cancelling.abort();
      return true;
    },
  });
  await assert.rejects(working, { name: "AbortError" });
  assert.deepEqual(project.files(), {});
});
