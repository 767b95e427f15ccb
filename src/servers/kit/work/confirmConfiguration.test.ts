import assert from "node:assert/strict";
import { test } from "node:test";
import { toolContext } from "../../../../test/support/toolContext.ts";
import type { ElicitResult } from "../clientAccess.ts";
import { confirmConfiguration } from "./confirmConfiguration.ts";

const capabilities = { elicitation: {} };

test("a person is told who wants to change which files, and has to agree", async () => {
  for (const [reply, isAllowed] of [
    [{ action: "accept", content: { allow: true } }, true],
    [{ action: "accept", content: { allow: false } }, false],
    [{ action: "accept", content: { allow: "true" } }, false],
    [{ action: "accept", content: {} }, false],
    [{ action: "decline" }, false],
    [{ action: "cancel" }, false],
  ] as readonly (readonly [ElicitResult, boolean])[]) {
    const asked: unknown[] = [];
    const elicit = async (question: object) => {
      asked.push(question);
      return reply;
    };
    const files = [".vscode/tasks.json", "AGENTS.md"];
    assert.equal(await confirmConfiguration(toolContext({ capabilities, elicit }), "Ada", files), isAllowed);
    assert.deepEqual(asked, [
      {
        message:
          "Ada wants to change files that control the editor, agents, hooks or the CI: .vscode/tasks.json, AGENTS.md. Allow it?",
        requestedSchema: {
          type: "object",
          properties: { allow: { type: "boolean", title: "Allow these changes", default: false } },
          required: ["allow"],
        },
      },
    ]);
  }
});

test("without a person to ask such files are not written", async () => {
  assert.equal(await confirmConfiguration(toolContext(), "Ada", ["AGENTS.md"]), false);
});
