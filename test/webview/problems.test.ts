import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { clarify, halfFilled, loading, preflight, refused, rejected, secondTurn, sending } from "./views.ts";
import { isFocused, typesSent, withForms } from "./withForms.ts";

const withForm = withForms();
const focused = (page: Page): Promise<string> =>
  page.evaluate("document.activeElement.id || document.activeElement.textContent");
const announced = (page: Page): Promise<string | null> => page.locator(".visuallyHidden[role=status]").textContent();

test("sending an empty form shows every problem, beside the field and in the summary, and goes to the first", () =>
  withForm(preflight, async (form) => {
    const { page } = form;
    await page.getByRole("button", { name: "Review answers" }).click();
    assert.deepEqual(await page.locator(".problem:visible").allTextContents(), [
      "Choose one option, or give your own answer.",
      "Choose at least one option.",
    ]);
    const summary = page.getByRole("region", { name: "2 answers need your attention" });
    assert.deepEqual(await summary.getByRole("link").allTextContents(), [
      "Which authentication strategy?",
      "Which OAuth providers?",
    ]);
    assert.equal(await isFocused(page.getByLabel("OAuth", { exact: true })), true);
    assert.equal(await announced(page), "2 answers need your attention.");
    await summary.getByRole("link", { name: "Which OAuth providers?" }).click();
    assert.equal(await isFocused(page.getByLabel("Google")), true);
    assert.deepEqual(await typesSent(form), ["ready"]);
  }));

test("a problem appears when a field is left and goes while it is mended", () =>
  withForm(secondTurn, async ({ page }) => {
    const field = page.getByRole("textbox", { name: /files or folders/ });
    await field.focus();
    assert.equal(await page.locator(".problem:visible").count(), 0);
    await page.keyboard.press("Tab");
    assert.equal(await page.locator(".problem:visible").textContent(), "Enter an answer.");
    assert.match((await announced(page)) ?? "", /Enter an answer\./);
    await field.fill("s");
    assert.equal(await page.locator(".problem:visible").count(), 0);
  }));

test("a problem covers nothing that stands beside it", () =>
  withForm(clarify, async ({ page }) => {
    await page.getByRole("textbox", { name: /How long/ }).fill("rather more than five words here");
    await page.getByRole("button", { name: "Review answers" }).click();
    const problem = await page.locator(".problem:visible").boundingBox();
    const skip = await page.getByRole("button", { name: /^Skip: How long/ }).boundingBox();
    assert.ok(problem && skip);
    assert.ok(skip.y >= problem.y + problem.height, `Skip at ${skip.y}, problem down to ${problem.y + problem.height}`);
  }));

test("a click on the button below a field that turns out wrong is not lost to the message that appears", () =>
  withForm(secondTurn, async ({ page }) => {
    await page.getByRole("textbox", { name: /files or folders/ }).focus();
    const box = await page.getByRole("button", { name: "Discard draft" }).boundingBox();
    assert.ok(box);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.up();
    await page.getByRole("dialog").waitFor();
  }));

test("the server's refusal stands at its question with the hint, nothing typed is lost", () =>
  withForm(halfFilled, async (form) => {
    const { page } = form;
    await page.getByRole("button", { name: "Review answers" }).click();
    await page.getByRole("button", { name: "Send answers" }).click();
    await form.show(sending);
    await form.show(rejected);
    const group = page.getByRole("group", { name: /OAuth providers/ });
    await group.waitFor();
    assert.match((await group.textContent()) ?? "", /at most 1 selection.*Valid options: Google, GitHub, Microsoft/s);
    assert.equal(await isFocused(page.getByLabel("GitHub")), true);
    assert.equal(
      await page
        .getByRole("textbox", { name: /Other \(specify\): your own answer/ })
        .first()
        .inputValue(),
      "Passkeys with a fallback to SAML",
    );
  }));

test("a refusal of the whole form is announced and gets the focus", () =>
  withForm(halfFilled, async (form) => {
    await form.show(refused);
    await form.page.getByRole("region", { name: "The answers were not taken" }).waitFor();
    assert.equal(await focused(form.page), "summary-heading");
    assert.match((await form.page.textContent(".summary")) ?? "", /Database.*Review previous ADR and retry/s);
  }));

test("while sending, the button says so and a second press does nothing", () =>
  withForm(sending, async (form) => {
    const button = form.page.getByRole("button", { name: "Sending…" });
    assert.equal(await button.getAttribute("aria-disabled"), "true");
    await button.click({ force: true });
    assert.deepEqual(await typesSent(form), ["ready"]);
  }));

for (const [what, view] of Object.entries({ loading, sending })) {
  test(`while ${what}, the server need not be waited for`, () =>
    withForm(view, async (form) => {
      await form.page.getByRole("button", { name: "Cancel" }).press("Enter");
      assert.deepEqual(await typesSent(form), ["ready", "cancel"]);
    }));
}

test("further questions are announced and get the focus", () =>
  withForm(halfFilled, async (form) => {
    await form.show(sending);
    await form.show(secondTurn);
    const field = form.page.getByRole("textbox", { name: /files or folders/ });
    await field.waitFor();
    assert.equal(await isFocused(field), true);
    assert.equal(await announced(form.page), "One further question.");
  }));
