import assert from "node:assert/strict";
import { test } from "node:test";
import { cjk, hostileView, longTexts, manyOptions, rightToLeft } from "./strangeViews.ts";
import { input } from "./questions.ts";
import { preflight } from "./views.ts";
import { directionOf, inputsSent, withForms } from "./withForms.ts";

const withForm = withForms();
const overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth";

test("hostile texts are shown as they are and do nothing", () =>
  withForm(hostileView, async (form) => {
    const { page } = form;
    assert.equal(await page.getByRole("heading", { level: 1 }).textContent(), hostileView.title);
    assert.equal(await page.locator("img, script:not([nonce]), iframe, a[href^='javascript']").count(), 0);
    assert.equal(await page.title(), "Clarification");
    await page.getByRole("radio").first().check();
    const last = (await form.messages()).at(-1);
    assert.ok(last?.type === "edited");
    assert.deepEqual(Object.keys(last.inputs), ["__proto__"]);
  }));

test("200 options: a filter finds them, chosen ones stay in sight, and the answer arrives", () =>
  withForm(manyOptions, async (form) => {
    const { page } = form;
    const boxes = page.getByRole("group", { name: /strategy/ }).getByRole("checkbox");
    assert.equal(await boxes.count(), 201);
    await page.getByLabel("Option 3", { exact: true }).check();
    await page.getByRole("searchbox", { name: "Filter 200 options" }).fill("option 19");
    assert.equal(await page.getByText("11 of 200").isVisible(), true);
    assert.equal(await boxes.count(), 13, "eleven matches, the chosen one and Other");
    await page.getByLabel("Option 199").check();
    await page.keyboard.press("Enter");
    assert.deepEqual((await inputsSent(form))["auth_strategy"], input({ chosen: ["v2", "v198"] }));
    for (const label of ["Option 3", "Option 199"]) await page.getByLabel(label, { exact: true }).uncheck();
    assert.equal(await page.getByText("No matching options.").isVisible(), false);
    await page.getByRole("searchbox").fill("nothing like it");
    assert.equal(await page.getByText("No matching options.").isVisible(), true);
    assert.equal(await boxes.count(), 1, "Other is always there");
  }));

test("very long texts and words stay inside the page", () =>
  withForm(longTexts, async ({ page }) => assert.equal(await page.evaluate(overflow), 0), { width: 320 }));

test("right-to-left texts keep their direction beside left-to-right ones", () =>
  withForm(rightToLeft, async ({ page }) => {
    const direction = (selector: string): Promise<string> => directionOf(page.locator(selector).first());
    assert.equal(await direction("h1 span"), "rtl");
    assert.equal(await direction("textarea >> nth=-1"), "rtl");
    assert.equal(await direction(".facts span"), "ltr");
    assert.equal(await page.getByLabel("روابط سحرية").count(), 1);
  }));

test("Chinese, Japanese and Korean texts can be read, chosen and typed", () =>
  withForm(cjk, async (form) => {
    await form.page.getByLabel("매직 링크").check();
    await form.page.getByRole("textbox", { name: /安全要求/ }).fill("無し");
    const sent = await inputsSent(form);
    assert.deepEqual(sent["auth_strategy"], input({ chosen: ["매직 링크"] }));
    assert.deepEqual(sent["security_constraints"], input({ text: "無し" }));
  }));

test("the page speaks the language of the editor, and takes a translation for text whatever it holds", () => {
  const hostile = `Weiter "></body><script>document.title='owned'</script> & so`;
  const texts = {
    "Review answers": hostile,
    "Asked by {0}": "{0} fragt",
    "Choose one option, or give your own answer.": "Wähle eine Möglichkeit.",
  };
  return withForm(
    preflight,
    async ({ page }) => {
      await page.getByText("preflights fragt").waitFor();
      const send = page.getByRole("button", { name: "Weiter" });
      assert.equal(await send.textContent(), hostile);
      await send.click();
      await page.getByText("Wähle eine Möglichkeit.").first().waitFor();
      assert.equal(await page.title(), "Clarification");
    },
    { texts },
  );
});
