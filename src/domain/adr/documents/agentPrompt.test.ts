import assert from "node:assert/strict";
import { test } from "node:test";
import { agentPrompt, agentPromptDocument } from "./agentPrompt.ts";

test("the prompt lists what is there to read, in this order [clause 439]", () => {
  const prompt = agentPrompt({ hasArchitecture: true, adr: "docs/adr/x.md" });
  assert.match(prompt, /^You are a coding agent/);
  assert.match(prompt, /- docs\/ARCHITECTURE_STATE\.md\n- docs\/CURRENT_TASK\.md\n- docs\/adr\/x\.md\n/);
  assert.doesNotMatch(agentPrompt({ hasArchitecture: false }), /ARCHITECTURE_STATE|adr/);
  assert.equal(prompt.match(/^\d\. /gm)?.length, 5);
});

test("the document holds the prompt between its first pair of fences [clause 439]", () => {
  const prompt = agentPrompt({ hasArchitecture: true });
  assert.equal(agentPromptDocument(prompt).split("\n```\n")[1], prompt);
});
