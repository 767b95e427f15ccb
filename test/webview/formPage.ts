import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import type { FormToHost, FormView } from "../../src/protocol/clarificationForm.ts";
import { formHtml } from "../../src/extension/clarification/form/formHtml.ts";
import { themes, type ThemeName } from "./themes.ts";
import { eventually } from "../support/eventually.ts";

/** The built page in a real Chromium, with a host that only records, under the content security policy of the editor. */
export interface FormPage {
  readonly page: Page;
  show(view: FormView): Promise<void>;
  messages(): Promise<FormToHost[]>;
  /** Hears everything the page sends from now on. */
  onMessage(listener: (message: unknown) => Promise<void>): Promise<void>;
  saved(): Promise<unknown>;
  /** Waits for an expression to be true. Playwright's own wait evaluates inside the page, which the policy forbids. */
  until(expression: string): Promise<void>;
  /** Violations of the policy and errors of the page; every test ends with none. */
  faults(): Promise<string[]>;
  reload(): Promise<void>;
  close(): Promise<void>;
}

export interface FormPageOptions {
  readonly theme?: ThemeName;
  readonly width?: number;
  readonly height?: number;
  readonly zoom?: number;
  readonly reducedMotion?: boolean;
  /** A page of the same frame with nothing in it, to compare with. */
  readonly isEmpty?: boolean;
  /** What the page says in another language. */
  readonly texts?: Readonly<Record<string, string>>;
  /** What the host shows as soon as the page is ready. */
  readonly firstView?: FormView;
}

/** Lives in the page, see fakeEditor.mjs. */
declare const fakeEditor: {
  readonly messages: FormToHost[];
  readonly violations: string[];
  saved(): unknown;
  show(view: FormView): void;
};

const origin = "https://form.test";
const built = new URL("../../dist/webviews/", import.meta.url);

const htmlWith = (texts: Readonly<Record<string, string>> | undefined): string =>
  formHtml({
    script: "clarification.js",
    style: "clarification.css",
    nonce: "bm9uY2U",
    language: "en",
    waiting: "Waiting for the questions…",
    texts,
  });
const emptyHtml = htmlWith(undefined).replace(/<(link|script)[^]*?>(<\/script>)?/g, "");

export async function openFormPage(browser: Browser, options: FormPageOptions = {}): Promise<FormPage> {
  const { theme = "dark", width = 800, height = 900, zoom = 1, reducedMotion = true } = options;
  const context = await browser.newContext({
    // Zooming in the editor makes the page narrower and its pixels larger.
    viewport: { width: Math.round(width / zoom), height: Math.round(height / zoom) },
    deviceScaleFactor: zoom,
    reducedMotion: reducedMotion ? "reduce" : "no-preference",
    colorScheme: theme.endsWith("ight") ? "light" : "dark",
  });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  await serve(page, options.isEmpty === true ? emptyHtml : htmlWith(options.texts));
  await page.addInitScript(`globalThis.fakeTheme = ${JSON.stringify(themes[theme])}`);
  await page.addInitScript(`globalThis.firstView = ${JSON.stringify(options.firstView ?? null)}`);
  await page.addInitScript({ path: fileURLToPath(new URL("fakeEditor.mjs", import.meta.url)) });
  await page.goto(`${origin}/`);
  return {
    page,
    show: (view) => page.evaluate((shown) => fakeEditor.show(shown), view),
    // As text, because the driver's own transfer drops a property called __proto__.
    messages: async () => JSON.parse(await page.evaluate(() => JSON.stringify(fakeEditor.messages))) as FormToHost[],
    onMessage: async (listener) => {
      await page.exposeFunction("hostHears", listener);
      await page.evaluate("fakeEditor.onMessage = (message) => hostHears(message)");
    },
    saved: () => page.evaluate(() => fakeEditor.saved()),
    until: (expression) => untilTrue(page, expression),
    faults: async () => [...errors, ...(await page.evaluate(() => fakeEditor.violations))],
    reload: async () => void (await page.reload()),
    close: () => context.close(),
  };
}

const untilTrue = async (page: Page, expression: string): Promise<void> =>
  void (await eventually(() => page.evaluate<boolean>(expression), `It never became true: ${expression}`));

async function serve(page: Page, html: string): Promise<void> {
  const files = new Map([
    ["/", { body: html, contentType: "text/html" }],
    ["/clarification.js", { body: readFileSync(new URL("clarification.js", built)), contentType: "text/javascript" }],
    ["/clarification.css", { body: readFileSync(new URL("clarification.css", built)), contentType: "text/css" }],
  ]);
  await page.route("**/*", async (route) => {
    const file = files.get(new URL(route.request().url()).pathname);
    await (file === undefined ? route.abort() : route.fulfill(file));
  });
}
