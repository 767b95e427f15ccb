import assert from "node:assert/strict";
import { test } from "node:test";
import { input } from "./questions.ts";
import { preflight, halfFilled } from "./views.ts";
import { inputsSent, typesSent, withForms } from "./withForms.ts";

const withForm = withForms();

test("the whole form can be answered with the keyboard alone", () =>
  withForm(preflight, async (form) => {
    const { keyboard } = form.page;
    const press = async (...keys: readonly string[]): Promise<void> => {
      for (const key of keys) await keyboard.press(key);
    };
    await press("Tab", "Space", "ArrowDown", "ArrowDown", "ArrowDown");
    await press("Tab");
    await keyboard.type("Passkeys");
    await press("Tab", "Tab", "Space", "Tab", "Tab", "Tab");
    await keyboard.type("No shared accounts");
    await press("Control+Enter");
    assert.match((await form.page.textContent("main")) ?? "", /Review your answers/);
    await press("Tab", "Tab", "Tab", "Tab");
    assert.equal(await form.page.evaluate("document.activeElement.textContent"), "Send answers");
    await press("Enter");
    assert.deepEqual(await typesSent(form), ["ready", "submit"]);
    assert.deepEqual(await inputsSent(form), {
      auth_strategy: input({ other: true, text: "Passkeys" }),
      oauth_providers: input({ chosen: ["GitHub"] }),
      security_constraints: input({ text: "No shared accounts" }),
    });
  }));

test("Ctrl+Enter goes to the review and from there on, but a key held down does not send unread answers", () =>
  withForm(halfFilled, async (form) => {
    const { page } = form;
    await page.getByRole("textbox", { name: /security/ }).focus();
    await page.keyboard.down("Control");
    await page.keyboard.down("Enter");
    await page.getByRole("heading", { name: "Review your answers" }).waitFor();
    await page.keyboard.down("Enter");
    await page.keyboard.up("Enter");
    assert.deepEqual(await typesSent(form), ["ready"]);
    await page.keyboard.press("Enter");
    await page.keyboard.up("Control");
    assert.deepEqual(await typesSent(form), ["ready", "submit"]);
  }));

test("the arrow keys look around among the options without being thrown into the text of Other", () =>
  withForm(preflight, async ({ page }) => {
    await page.getByLabel("Magic Links").check();
    await page.keyboard.press("ArrowDown");
    assert.equal(await page.evaluate("document.activeElement.type"), "radio");
  }));

test("the focus can be seen on every control", () =>
  withForm(halfFilled, async ({ page }) => {
    const stops = 10;
    for (let stop = 0; stop < stops; stop += 1) {
      await page.keyboard.press("Tab");
      const outline = await page.evaluate<string>(
        "getComputedStyle(document.activeElement).outlineStyle + ' ' + getComputedStyle(document.activeElement).outlineColor",
      );
      assert.equal(outline, "solid rgb(0, 120, 212)", `stop ${stop}`);
    }
  }));
