import assert from "node:assert/strict";
import { test } from "node:test";
import { createClarificationSession } from "../../src/domain/clarification/session/clarificationSession.ts";
import { preflightsSource } from "../../src/mcp/questions/preflightsSource.ts";
import { answerFormMessage } from "../../src/extension/clarification/form/answerFormMessage.ts";
import { formToHost } from "../../src/protocol/clarificationForm.ts";
import { eventually } from "../support/eventually.ts";
import { memoryDrafts } from "../support/memoryDrafts.ts";
import { twoTurnServer } from "../support/twoTurnServer.ts";
import type { FormPage } from "./formPage.ts";
import { withForms } from "./withForms.ts";

const withForm = withForms();
const signal = new AbortController().signal;

/** The built page and the real session, joined as the editor joins them. */
async function join(form: FormPage, server: ReturnType<typeof twoTurnServer>) {
  const opened: string[] = [];
  const session = createClarificationSession({
    origin: { kind: "preflight", intention: "Add login" },
    title: "Add login",
    asker: "preflights",
    destinations: ["Current task"],
    source: preflightsSource({ intention: "Add login" }),
    tools: server.tools,
    drafts: memoryDrafts(),
    stepsFor: () => [],
  });
  const actions = {
    close: () => undefined,
    show: () => void form.show(session.view()),
    choosePaths: async (text: string) => `${text}, src/auth.ts`,
    openAddress: async () => undefined,
    copy: async () => undefined,
    openArtifact: async (path: string) => void opened.push(path),
    runStep: async () => undefined,
  };
  session.onDidChange(() => void form.show(session.view()));
  await form.onMessage((message) => answerFormMessage(session, formToHost.parse(message), actions, signal));
  await session.begin(signal);
  return { session, opened };
}

test("files can be chosen for a question about paths, and typing goes on from there", () =>
  withForm(undefined, async (form) => {
    const server = twoTurnServer({ pathsId: "allowlist_paths" });
    const { session } = await join(form, server);
    const { page } = form;
    await page.getByRole("radio", { name: "SAML" }).check();
    await page.getByRole("radio", { name: "lucia" }).check();
    assert.equal(await page.getByRole("button", { name: "Choose files and folders…" }).count(), 0);
    await page.getByRole("button", { name: "Review answers" }).click();
    await page.getByRole("button", { name: "Send answers" }).click();
    const field = page.getByRole("textbox", { name: "paths?" });
    await field.fill("docs/");
    await page.getByRole("button", { name: "Choose files and folders…" }).click();
    await eventually(
      async () => (await field.inputValue()) === "docs/, src/auth.ts" || undefined,
      "The chosen file did not arrive.",
    );
    await field.press("End");
    await field.pressSequentially(", lib/");
    assert.equal(session.view().inputs["allowlist_paths"]?.text, "docs/, src/auth.ts, lib/");
  }));

test("two turns, a crash of the server in between, and a refused answer, all in one form", () =>
  withForm(undefined, async (form) => {
    const server = twoTurnServer();
    const { session, opened } = await join(form, server);
    const { page } = form;
    const send = async (): Promise<void> => {
      await page.getByRole("button", { name: "Review answers" }).click();
      await page.getByRole("button", { name: "Send answers" }).click();
    };
    await page.getByRole("radio", { name: "Other (specify)" }).click();
    await page.keyboard.type("forbidden");
    await page.getByRole("radio", { name: "lucia" }).check();
    await send();
    await page.getByText("INVALID_ANSWER happened").last().waitFor();
    assert.match((await page.textContent("form")) ?? "", /Change your answer and send it again/);

    await page.getByRole("radio", { name: "SAML" }).check();
    await send();
    await page.getByRole("textbox", { name: "paths?" }).fill("src/auth");
    server.crash();
    await send();
    await page.getByRole("heading", { name: "Done" }).waitFor();
    assert.match(
      (await page.textContent(".notices")) ?? "",
      /A new session was started and your answers were sent again/,
    );
    await page.getByRole("button", { name: "Current task" }).click();
    await form.until("fakeEditor.messages.some((message) => message.type === 'openArtifact')");
    assert.deepEqual(opened, ["docs/CURRENT_TASK.md"]);
    assert.equal(session.view().phase.kind, "completed");
  }));
