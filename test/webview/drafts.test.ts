import assert from "node:assert/strict";
import { test } from "node:test";
import { input } from "./questions.ts";
import { elicitation, preflight, restored } from "./views.ts";
import { withForms } from "./withForms.ts";

const withForm = withForms();

test("every keystroke is saved in the page and sent to the host", () =>
  withForm(preflight, async (form) => {
    await form.page.getByRole("textbox", { name: /security/ }).pressSequentially("No shared");
    const edits = (await form.messages()).filter((message) => message.type === "edited");
    assert.equal(edits.length, 9);
    assert.deepEqual(edits.at(-1), {
      type: "edited",
      inputs: { security_constraints: input({ text: "No shared" }) },
      revision: 9,
    });
    assert.deepEqual(await form.saved(), {
      formId: "preflight:1",
      inputs: { security_constraints: input({ text: "No shared" }) },
      revision: 9,
      scrollTop: 0,
    });
  }));

test("after a reload in mid-word nothing is lost, even what the host has not received", () =>
  withForm(preflight, async (form) => {
    const field = form.page.getByRole("textbox", { name: /security/ });
    await field.pressSequentially("No shared acc");
    await form.reload();
    await form.show(preflight);
    await field.waitFor();
    assert.equal(await field.inputValue(), "No shared acc");
    assert.deepEqual((await form.messages()).at(-1), {
      type: "edited",
      inputs: { security_constraints: input({ text: "No shared acc" }) },
      revision: 13,
    });
  }));

test("a page that was hidden comes back where it was left", () =>
  withForm(
    elicitation,
    async (form) => {
      const { page } = form;
      await page.getByLabel("Trout").scrollIntoViewIfNeeded();
      const left = await page.evaluate<number>("scrollY");
      assert.ok(left > 0);
      await form.until("fakeEditor.saved()?.scrollTop === scrollY");
      await form.reload();
      await form.show({ ...elicitation, questions: [], phase: { kind: "loading", text: "Starting a new session…" } });
      await form.show(elicitation);
      await page.getByLabel("Trout").waitFor();
      await form.until(`scrollY === ${left}`);
    },
    { height: 400 },
  ));

test("a restored draft says so", () =>
  withForm(restored, async ({ page }) => {
    assert.match((await page.textContent(".notices")) ?? "", /draft was restored and a new session was started/);
    assert.equal(await page.getByLabel("GitHub").isChecked(), true);
  }));

test("the caret stays where it is when a new view arrives in mid-word", () =>
  withForm(preflight, async (form) => {
    const field = form.page.getByRole("textbox", { name: /security/ });
    await field.pressSequentially("shared");
    await form.page.keyboard.press("Home");
    await form.page.keyboard.type("No ");
    await form.show({ ...preflight, notices: [{ tone: "info", text: "Just so you know" }] });
    await form.page.locator(".notice").waitFor();
    await form.page.keyboard.type("more ");
    assert.equal(await field.inputValue(), "No more shared");
  }));
