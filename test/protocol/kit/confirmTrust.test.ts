import assert from "node:assert/strict";
import { test } from "node:test";
import { findAgentConfiguration } from "../../../src/disk/folders/agentConfiguration.ts";
import type { Runner } from "../../../src/domain/speckit/implement/runner.ts";
import type { ElicitResult } from "../../../src/servers/kit/clientAccess.ts";
import { confirmTrust, type TrustAnswers } from "../../../src/servers/kit/work/confirmTrust.ts";
import { toolContext } from "../../support/toolContext.ts";
import { scratchRepository } from "../preflights/scratchRepository.ts";

const plain: Runner = {
  ...{ id: "ada", label: "Ada", command: "ada", args: [], promptVia: "stdin", permissionArgs: {} },
  ...{ outputParser: "text", timeoutSeconds: 1 },
};
const careful: Runner = { ...plain, id: "careful", untrustedArgs: ["--untrusted"] };
const offering: Runner = { ...plain, id: "offering", trustArgs: ["--trust"] };
const accept = (trust: unknown): ElicitResult => ({ action: "accept", content: { trust } });

/** A client whose user gives this reply; what was asked is kept. */
function userWho(reply: ElicitResult) {
  const asked: unknown[] = [];
  const elicit = async (question: object): Promise<ElicitResult> => {
    asked.push(question);
    return reply;
  };
  return { asked, context: toolContext({ capabilities: { elicitation: {} }, elicit }) };
}

test("a person sees what the folder brings along, and has to agree", async () => {
  for (const [reply, isTrusted] of [
    [accept(true), true],
    [accept(false), false],
    [accept("true"), false],
    [{ action: "decline" }, false],
    [{ action: "cancel" }, false],
  ] as const) {
    using project = scratchRepository({ ".mcp.json": "{}", ".claude/settings.json": "{}" });
    const { asked, context } = userWho(reply);
    assert.equal(await confirmTrust(careful, "edit", project.root, context), isTrusted);
    assert.deepEqual(asked, [
      {
        message:
          `Should Ada trust ${project.root}? It will then follow the repository's configuration for agents, ` +
          "which can run programs. It contains:\n- .claude/settings.json\n- .mcp.json",
        requestedSchema: {
          type: "object",
          properties: { trust: { type: "boolean", title: "Trust this folder", default: false } },
          required: ["trust"],
        },
      },
    ]);
  }
});

test("an agent that must be told to trust is asked about in any folder", async () => {
  using project = scratchRepository();
  const { asked, context } = userWho(accept(false));
  assert.equal(await confirmTrust(offering, "edit", project.root, context), false);
  assert.match(JSON.stringify(asked), /run programs\. It contains no configuration for agents\./);
});

test("where nothing depends on the answer there is no question", async () => {
  using project = scratchRepository({ ".mcp.json": "{}" });
  using empty = scratchRepository();
  assert.equal(await confirmTrust(plain, "edit", project.root, toolContext()), true);
  assert.equal(await confirmTrust(careful, "edit", empty.root, toolContext()), true);
  assert.equal(await confirmTrust(careful, "edit", project.root, toolContext()), false, "there is no one to ask");
});

test("what the client has shown its user is not asked again, as long as it is the same", async () => {
  using project = scratchRepository({ ".mcp.json": "{}" });
  const { hash } = await findAgentConfiguration(project.root, new AbortController().signal);
  const trust = (agreed?: string) => confirmTrust(careful, "edit", project.root, toolContext(), undefined, agreed);
  assert.deepEqual([await trust(hash), await trust("other"), await trust()], [true, false, false]);
});

test("an agreement lasts for the same agent and the same content", async () => {
  using project = scratchRepository({ ".mcp.json": "{}" });
  const { asked, context } = userWho(accept(true));
  const trust = (runner: Runner) => confirmTrust(runner, "edit", project.root, context);
  assert.deepEqual([await trust(careful), await trust(careful)], [true, true]);
  assert.equal(asked.length, 1);
  await trust(offering);
  assert.equal(asked.length, 2);
  project.write(".mcp.json", "[]");
  await trust(careful);
  assert.equal(asked.length, 3);
});

test("the tasks of one run share an answer, and another run asks anew after a refusal", async () => {
  using project = scratchRepository({ ".mcp.json": "{}" });
  const { asked, context } = userWho({ action: "decline" });
  const run = async (answers: TrustAnswers): Promise<boolean[]> => {
    const trust = () => confirmTrust(careful, "edit", project.root, context, answers);
    return [...(await Promise.all([trust(), trust()])), await trust()];
  };
  assert.deepEqual(await run(new Map()), [false, false, false]);
  assert.equal(asked.length, 1);
  await run(new Map());
  assert.equal(asked.length, 2);
});
