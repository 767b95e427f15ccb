import assert from "node:assert/strict";
import { test } from "node:test";
import { emptyInput } from "../form/formQuestion.ts";
import { createElicitationSession, type ElicitationSession } from "./elicitationSession.ts";
import { memoryDrafts } from "../../../../test/support/memoryDrafts.ts";

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
type Opened = ReturnType<typeof open>;
const type = (session: ElicitationSession, text: string, revision = 1): void =>
  session.edit({ name: { ...emptyInput, text } }, revision);
const signal = new AbortController().signal;

test("a form shows who asks for what, and sends it nowhere else", () => {
  const { session } = open();
  assert.match(session.formId, /^elicitation:/);
  assert.deepEqual(session.view(), {
    ...{ formId: session.formId, asks: "elicitation", title: "demo asks for information", message: "Who are you?" },
    ...{ asker: "demo", destinations: [], answered: [], inputs: {}, revision: 0, problems: [], notices: [] },
    questions: [
      {
        ...{ id: "name", text: "name", kind: "text", multiline: false, required: true },
        why: "demo needs it to continue.",
      },
    ],
    phase: { kind: "asking" },
  });
});

test("each ending is told in words, to everyone who listens", async () => {
  const completed = (summary: string) => ({ kind: "completed", summary, artifacts: [], steps: [] });
  const stopped = (text: string) => ({ kind: "stopped", text, canRetry: false });
  const endings = [
    [(form: Opened) => form.session.submit(signal), completed("Your answers were sent to demo.")],
    [(form: Opened) => form.session.decline(), completed("You declined. demo was notified.")],
    [(form: Opened) => form.session.cancel(), stopped("Closed without an answer. What you typed is kept.")],
    [(form: Opened) => form.session.discard(), stopped("Discarded.")],
    [
      (form: Opened) => form.server.abort(),
      stopped("demo is no longer waiting for an answer. What you typed is kept."),
    ],
  ] as const;
  for (const [end, phase] of endings) {
    const form = open();
    let changes = 0;
    form.session.onDidChange(() => (changes += 1));
    type(form.session, "Ada");
    assert.equal(changes, 0, "who types knows what was typed");
    await end(form);
    assert.deepEqual(form.session.view().phase, phase);
    assert.equal(changes, 1);
    type(form.session, "Bob", 2);
    assert.notEqual(form.drafts.list()[0]?.inputs["name"]?.text, "Bob", "what is typed afterwards is not kept");
    assert.equal(form.session.view().inputs["name"]?.text, "Bob");
    await form.session.submit(signal);
    assert.deepEqual([form.session.view().phase, changes], [phase, 1]);
  }
});

test("a discarded form has no draft and cancels the question", async () => {
  const { session, drafts } = open();
  type(session, "Ada");
  assert.equal(session.isDiscarded, false);
  session.discard();
  assert.equal(session.isDiscarded, true);
  assert.deepEqual(await session.outcome, { action: "cancel" });
  assert.deepEqual(drafts.list(), []);
});

test("accepting sends the content and forgets the draft", async () => {
  const { session, drafts } = open();
  type(session, "Ada");
  assert.deepEqual(drafts.list(), [
    {
      formId: session.formId,
      origin: { kind: "elicitation", connection: "c1", server: "demo", message: "Who are you?" },
      questions: session.view().questions,
      inputs: { name: { ...emptyInput, text: "Ada" } },
      ...{ accepted: {}, revision: 1, wasSending: false },
    },
  ]);
  await session.submit(signal);
  assert.deepEqual(await session.outcome, { action: "accept", content: { name: "Ada" } });
  assert.deepEqual(drafts.list(), []);
});

test("what is not valid is not sent", async () => {
  const { session } = open();
  let changes = 0;
  session.onDidChange(() => (changes += 1));
  await session.submit(signal);
  assert.equal(changes, 1);
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
  const all = open(memoryDrafts(), { properties: { deep: nested, low: nested }, required: ["deep"] });
  const text = "demo asks for something that a form cannot show: deep, low.";
  assert.deepEqual(all.session.view().phase, { kind: "stopped", text, canRetry: false });
  assert.deepEqual(all.session.view().notices, []);
  const some = open(memoryDrafts(), { properties: { deep: nested, low: nested, name: { type: "string" } } });
  assert.deepEqual(some.session.view().notices, [
    { tone: "warning", text: "Left out, because a form cannot show it: deep, low." },
  ]);
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
  assert.deepEqual(session.view().phase, { kind: "visit", url, opened: true });
  assert.deepEqual(await session.outcome, { action: "accept" });
  assert.equal(session.visit(), url, "a second click opens it again");
});

test("an address that must not be opened is shown with the reason, and nothing else can be sent", async () => {
  const drafts = memoryDrafts();
  const request = { server: "demo", connection: "c1", message: "?", mode: "url", url: "file:///etc/passwd", drafts };
  const session = createElicitationSession({ ...request, mode: "url" }, signal);
  const phase = session.view().phase;
  assert.ok(phase.kind === "visit" && phase.refusal !== undefined);
  assert.equal(session.visit(), undefined);
  await session.submit(signal);
  assert.deepEqual(session.view().phase, phase);
});

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
