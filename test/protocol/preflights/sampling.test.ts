import assert from "node:assert/strict";
import { test } from "node:test";
import { completed, asked, payloadOf, preflightsFile } from "./preflightsProcess.ts";
import { scratchRepository } from "./scratchRepository.ts";
import { withServer, type StdioClient } from "../../support/stdioClient.ts";
import type { ClarificationResult } from "../../../src/servers/preflights/results.ts";

const env = { PREFLIGHTS_LLM_PROVIDER: "sampling" };
const tool = (id: string, args: object) => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: { name: "require_clarification", arguments: args },
});

/** Answers the server's requests for the client's model in turn, then returns the result of the call. */
async function callSampling(client: StdioClient, id: string, args: object, replies: readonly object[]) {
  const already = client.received.length;
  client.write(tool(id, args));
  const answered = new Set<unknown>();
  for (const reply of replies) {
    const request = await client.message(
      (message) =>
        message.method === "sampling/createMessage" &&
        !answered.has(message.id) &&
        client.received.indexOf(message) >= already,
    );
    answered.add(request.id);
    const content = { type: "text", text: `Here you are:\n\`\`\`json\n${JSON.stringify(reply)}\n\`\`\`` };
    client.write({ jsonrpc: "2.0", id: request.id, result: { role: "assistant", model: "client-model", content } });
  }
  return payloadOf(await client.answerTo(id)) as ClarificationResult;
}

test("the model of the client proposes the questions and extracts the decision", async () => {
  using repository = scratchRepository();
  const question = {
    id: "mail_service",
    type: "single_choice",
    question: "Which service?",
    options: ["SES", "Postmark"],
  };
  await withServer(
    preflightsFile,
    async (client) => {
      await client.initialize("2025-11-25", { sampling: {} });
      const proposal = { questions: [question], missing_info: ["mail_service"], decision_hint: "adr", progress: 0.5 };
      const first = asked(await callSampling(client, "a", { user_intention: "New service for mails" }, [proposal]));
      assert.deepEqual(
        first.questions.map(({ id }) => id),
        ["mail_service"],
      );
      const decision = { status: "extracted", category: "Other", fields: [{ key: "Mail", value: "Postmark" }] };
      const args = { user_intention: "x", session_id: first.session_id, answers: { mail_service: "Postmark" } };
      const done = completed(await callSampling(client, "b", args, [{ ...proposal, questions: [] }, decision]));
      assert.match(done.artifacts_created[0]?.path ?? "", /_other_mail__postmark\.md$/);
    },
    { cwd: repository.root, env },
  );
});

test("a client without a model gets the rules and a warning", async () => {
  using repository = scratchRepository();
  await withServer(
    preflightsFile,
    async (client) => {
      await client.initialize("2025-11-25");
      assert.equal(asked(await callSampling(client, "a", { user_intention: "Add login" }, [])).warning, "llm_fallback");
    },
    { cwd: repository.root, env },
  );
});
