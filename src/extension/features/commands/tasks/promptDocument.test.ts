import assert from "node:assert/strict";
import { test } from "node:test";
import { promptDocument } from "./promptDocument.ts";

const prompts = ["# Task T001\n", "# Task T002\n", "# Task T003\n", "# Task T004\n"];
const all = prompts.join("\n---\n\n");

test("prompts that the text holds stand in the document once", () => {
  assert.equal(promptDocument(`4 tasks ready.\n\n${all}`, prompts), `4 tasks ready.\n\n${all}`);
});

test("prompts that the text leaves out stand in the document, too, and the way to them does not", () => {
  const text = `4 tasks ready.\n\n${prompts[0]}\n\nThe prompts of 3 tasks are left out of this text.`;
  assert.equal(promptDocument(text, prompts), `4 tasks ready.\n\n${all}`);
});

test("prompts that stand only in the structured part follow the text", () => {
  assert.equal(promptDocument("Ready.", prompts), `Ready.\n\n${all}`);
  assert.equal(promptDocument("", ["# Task T001\n"]), "# Task T001\n");
});
