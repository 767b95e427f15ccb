import assert from "node:assert/strict";
import { after, before } from "node:test";
import type { Browser, Locator } from "playwright-core";
import type { FormView } from "../../src/protocol/clarificationForm.ts";
import { launchBrowser } from "../host/browser.ts";
import { openFormPage, type FormPage, type FormPageOptions } from "./formPage.ts";

/** One browser per test file; every form is closed with a look at the errors and policy violations it had. */
export function withForms(): (
  view: FormView | undefined,
  use: (form: FormPage) => Promise<void>,
  options?: FormPageOptions,
) => Promise<void> {
  let browser: Browser | undefined;
  before(async () => {
    browser = await launchBrowser();
  });
  after(async () => browser?.close());
  return async (view, use, options) => {
    assert.ok(browser);
    const form = await openFormPage(browser, options);
    try {
      if (view !== undefined) {
        await form.show(view);
        await form.page.getByRole("heading", { level: 1 }).filter({ hasText: /\S/ }).waitFor();
      }
      await use(form);
      assert.deepEqual(await form.faults(), []);
    } finally {
      await form.close();
    }
  };
}

/** The inputs the host would know by now. */
export async function inputsSent(form: FormPage): Promise<Record<string, unknown>> {
  const messages = await form.messages();
  return Object.assign({}, ...messages.map((message) => (message.type === "edited" ? message.inputs : {}))) as Record<
    string,
    unknown
  >;
}

export const typesSent = async (form: FormPage): Promise<string[]> =>
  (await form.messages()).map((message) => message.type).filter((type) => type !== "edited");

/** As much of the DOM as the tests look at; the tests themselves are compiled without it. */
interface PageElement {
  readonly ownerDocument: {
    readonly activeElement: unknown;
    getElementById(id: string): { readonly textContent: string } | null;
    readonly defaultView: { getComputedStyle(element: PageElement): { readonly direction: string } };
  };
  getAttribute(name: string): string | null;
}

export const isFocused = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element: PageElement) => element === element.ownerDocument.activeElement);

/** What a screen reader adds to the name of a field: help, reason, limits and problem. */
export const descriptionOf = (locator: Locator): Promise<string> =>
  locator.evaluate((element: PageElement) =>
    (element.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => element.ownerDocument.getElementById(id)?.textContent)
      .join(" "),
  );

export const directionOf = (locator: Locator): Promise<string> =>
  locator.evaluate((element: PageElement) => element.ownerDocument.defaultView.getComputedStyle(element).direction);
