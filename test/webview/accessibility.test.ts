import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import type { FormView } from "../../src/protocol/clarificationForm.ts";
import type { FormPage } from "./formPage.ts";
import * as strangeViews from "./strangeViews.ts";
import { themes, type ThemeName } from "./themes.ts";
import * as views from "./views.ts";
import { withForms } from "./withForms.ts";

const withForm = withForms();
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const everyView: readonly (readonly [string, FormView])[] = Object.entries({ ...views, ...strangeViews });

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly target: unknown; readonly failureSummary: string }[];
}

/** What a theme can break: the other rules look at names, roles and structure. */
const rulesOfColour = ["color-contrast", "link-in-text-block"];

/** All rules of axe-core, best practices included, unless some are named. */
async function violationsOf(form: FormPage, rules?: readonly string[]): Promise<string[]> {
  const options = JSON.stringify(rules === undefined ? {} : { runOnly: rules });
  const { violations } = await form.page.evaluate<{ violations: Violation[] }>(`axe.run(document, ${options})`);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${JSON.stringify(node.target)} ${node.failureSummary}`),
  );
}

for (const theme of Object.keys(themes) as ThemeName[]) {
  test(`axe finds nothing in any state, theme ${theme}`, () =>
    withForm(
      undefined,
      async (form) => {
        for (const [name, view] of everyView) {
          await form.page.evaluate("sessionStorage.clear()");
          await form.reload();
          await form.show(view);
          await form.page.getByRole("heading", { level: 1 }).filter({ hasText: /\S/ }).waitFor();
          await form.page.evaluate(axe);
          assert.deepEqual(await violationsOf(form, theme === "light" ? undefined : rulesOfColour), [], name);
        }
      },
      { theme },
    ));
}

test("axe finds nothing with problems, in the review and in the dialog", () =>
  withForm(views.preflight, async (form) => {
    await form.page.evaluate(axe);
    await form.page.getByRole("button", { name: "Review answers" }).click();
    assert.deepEqual(await violationsOf(form), [], "problems");
    await form.page.getByRole("button", { name: "Discard draft" }).click();
    assert.deepEqual(await violationsOf(form), [], "dialog");
    await form.page.keyboard.press("Escape");
    await form.page.getByLabel("OAuth", { exact: true }).check();
    await form.page.getByLabel("Google").check();
    await form.page.getByRole("button", { name: /^Skip/ }).click();
    await form.page.getByRole("button", { name: "Review answers" }).click();
    assert.deepEqual(await violationsOf(form), [], "review");
  }));

for (const [name, options] of [
  ["a narrow side panel", { width: 260 }],
  ["200 % zoom", { width: 640, zoom: 2 }],
] as const) {
  test(`${name}: nothing is cut off or needs sideways scrolling`, () =>
    withForm(
      undefined,
      async (form) => {
        for (const [view, shown] of everyView) {
          await form.reload();
          await form.show(shown);
          await form.page.getByRole("heading", { level: 1 }).filter({ hasText: /\S/ }).waitFor();
          const outside = await form.page.evaluate<string[]>(
            `[...document.querySelectorAll("main *")].filter((part) => {
              const { right, width } = part.getBoundingClientRect();
              return width > 0 && right > document.documentElement.clientWidth + 1;
            }).map((part) => part.outerHTML.slice(0, 120))`,
          );
          assert.deepEqual(outside, [], view);
        }
      },
      options,
    ));
}

test("nothing moves where the system or the editor was asked for less motion", async () => {
  const moving = "document.getAnimations().length";
  for (const view of [views.sending, views.loading]) {
    await withForm(view, async ({ page }) => assert.equal(await page.evaluate(moving), 0));
    await withForm(
      view,
      async ({ page }) => {
        assert.equal(await page.evaluate(moving), 1, "otherwise this test could not fail");
        await page.evaluate("document.body.classList.add('vscode-reduce-motion')");
        assert.equal(await page.evaluate(moving), 0);
      },
      { reducedMotion: false },
    );
  }
});
