import assert from "node:assert/strict";
import { test } from "node:test";
import { emptyInput } from "../form/formQuestion.ts";
import { createElicitationSession, type ElicitationSession } from "./elicitationSession.ts";
import { memoryDrafts } from "../../../../test/support/memoryDrafts.ts";
import { readVisit } from "./visit.ts";

const schema = { type: "object", properties: { name: { type: "string" } }, required: ["name"] };

function open(drafts = memoryDrafts(), requested: unknown = schema) {
  const server = new AbortController();
  const request = {
    server: "demo",
    connection: "c1",
    message: "Who are you?",
    mode: "form",
    schema: requested,
    drafts,
  } as const;
  return { session: createElicitationSession(request, server.signal), server, drafts };
}
const type = (session: ElicitationSession, text: string, revision = 1): void =>
  session.edit({ name: { ...emptyInput, text } }, revision);
const signal = new AbortController().signal;

test("accepting sends the content and forgets the draft", async () => {
  const { session, drafts } = open();
  type(session, "Ada");
  assert.equal(drafts.list().length, 1);
  await session.submit(signal);
  assert.deepEqual(await session.outcome, { action: "accept", content: { name: "Ada" } });
  assert.deepEqual(drafts.list(), []);
});

test("what is not valid is not sent", async () => {
  const { session } = open();
  await session.submit(signal);
  assert.deepEqual(session.view().problems, [{ questionId: "name", message: "Enter an answer." }]);
  type(session, "Ada");
  await session.submit(signal);
  assert.equal((await session.outcome).action, "accept");
});

test("declining and closing are different answers, and only closing keeps the draft", async () => {
  const declined = open();
  type(declined.session, "Ada");
  declined.session.decline();
  assert.deepEqual(await declined.session.outcome, { action: "decline" });
  assert.deepEqual(declined.drafts.list(), []);

  const closed = open();
  type(closed.session, "Ada");
  closed.session.cancel();
  assert.deepEqual(await closed.session.outcome, { action: "cancel" });
  assert.equal(closed.drafts.list().length, 1);
});

test("a server that goes away cancels the question, the draft is there when it asks again", async () => {
  const drafts = memoryDrafts();
  const first = open(drafts);
  type(first.session, "Ada Love");
  first.server.abort();
  assert.deepEqual(await first.session.outcome, { action: "cancel" });
  assert.equal(first.session.view().phase.kind, "stopped");
  const second = open(drafts);
  assert.equal(second.session.view().inputs["name"]?.text, "Ada Love");
  assert.deepEqual(second.session.view().notices, [{ tone: "info", text: "Your draft was restored." }]);
});

test("it settles once: whatever comes later changes nothing", async () => {
  const { session, server } = open();
  session.decline();
  session.cancel();
  server.abort();
  assert.deepEqual(await session.outcome, { action: "decline" });
  assert.match(JSON.stringify(session.view().phase), /You declined/);
});

test("a server that is already gone does not open a form", async () => {
  const request = {
    server: "demo",
    connection: "c1",
    message: "?",
    mode: "form",
    schema,
    drafts: memoryDrafts(),
  } as const;
  assert.deepEqual(await createElicitationSession(request, AbortSignal.abort()).outcome, { action: "cancel" });
});

test("a schema that a form cannot show stops before the user types, a partly readable one says what is left out", () => {
  const nested = { type: "object" };
  const all = open(memoryDrafts(), { properties: { deep: nested }, required: ["deep"] });
  assert.equal(all.session.view().phase.kind, "stopped");
  const some = open(memoryDrafts(), { properties: { deep: nested, name: { type: "string" } } });
  assert.match(some.session.view().notices[0]?.text ?? "", /Left out.*deep/);
});

test("an address is shown in full and opened only when the user agrees", async () => {
  const url = "https://example.com/connect?state=1";
  const request = {
    server: "demo",
    connection: "c1",
    message: "Sign in",
    mode: "url",
    url,
    drafts: memoryDrafts(),
  } as const;
  const session = createElicitationSession(request, signal);
  assert.deepEqual(session.view().phase, { kind: "visit", url, opened: false });
  assert.equal(session.visit(), url);
  assert.deepEqual(await session.outcome, { action: "accept" });
  assert.equal(session.visit(), url, "a second click opens it again");
});

for (const url of [
  "javascript:alert(1)",
  "file:///etc/passwd",
  "command:x",
  "https://bank.example@evil.example/",
  "x",
]) {
  test(`${url} is shown but never opened`, () => {
    const phase = readVisit(url);
    assert.ok(phase.kind === "visit" && phase.refusal !== undefined);
    const request = {
      server: "demo",
      connection: "c1",
      message: "?",
      mode: "url",
      url,
      drafts: memoryDrafts(),
    } as const;
    assert.equal(createElicitationSession(request, signal).visit(), undefined);
  });
}

test("another server of the same name does not see what was typed for the first", () => {
  const drafts = memoryDrafts();
  const open = (connection: string) =>
    createElicitationSession(
      { server: "demo", connection, message: "Who are you?", mode: "form", schema, drafts },
      new AbortController().signal,
    );
  type(open("c1"), "hunter22");
  assert.deepEqual(open("c2").view().inputs, {});
  assert.equal(open("c1").view().inputs["name"]?.text, "hunter22");
  // As if its message were chosen so that the hashes are the same.
  const [draft] = drafts.list();
  assert.ok(draft);
  const stolen = { ...drafts, load: () => draft };
  const thief = { server: "demo", connection: "c2", message: "x", mode: "form", schema, drafts: stolen } as const;
  assert.deepEqual(createElicitationSession(thief, new AbortController().signal).view().inputs, {});
});
