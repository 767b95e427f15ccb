import * as esbuild from "esbuild";
import type { Browser } from "playwright-core";
import { launchBrowser } from "../host/browser.ts";
import { openFormPage } from "../webview/formPage.ts";
import { preflight } from "../webview/views.ts";
import { type Bench, medianTimes } from "./bench.ts";

const kilobyte = 1024;
const maxKilobytes = 60;
const rounds = 15;

/** The form has to be light and quick: it opens while the user waits. */
export const formPage: Bench = {
  name: "form page",
  async run() {
    const bytes = await minifiedBytes();
    const browser = await launchBrowser();
    try {
      const times = await medianTimes(
        {
          empty: () => firstPaint(browser, true),
          form: () => firstPaint(browser, false),
          interactive: () => timeToQuestions(browser),
        },
        rounds,
      );
      const figures = `${times.form.toFixed(0)} ms, empty ${times.empty.toFixed(0)} ms, questions after ${times.interactive.toFixed(0)} ms`;
      return [
        {
          name: `size of the form, against ${maxKilobytes} KB minified`,
          ratio: bytes / (maxKilobytes * kilobyte),
          goal: 1,
          detail: `${(bytes / kilobyte).toFixed(1)} KB`,
        },
        {
          name: "first paint of the form, against an empty page",
          ratio: times.form / times.empty,
          goal: 1.3,
          detail: figures,
        },
      ];
    } finally {
      await browser.close();
    }
  },
};

/** As the packed extension has it; the build of the moment may be one for debugging. */
async function minifiedBytes(): Promise<number> {
  const entryPoints = ["webviews/clarification/main.ts"];
  const options = { entryPoints, bundle: true, minify: true, write: false, outdir: "out", target: "es2022" } as const;
  const { outputFiles } = await esbuild.build(options);
  return outputFiles.reduce((sum, { contents }) => sum + contents.byteLength, 0);
}

async function firstPaint(browser: Browser, isEmpty: boolean): Promise<number> {
  const form = await openFormPage(browser, { isEmpty });
  try {
    return await form.page.evaluate<number>(
      `new Promise((resolve) => new PerformanceObserver((list) => resolve(list.getEntries()[0].startTime))
        .observe({ type: "paint", buffered: true }))`,
    );
  } finally {
    await form.close();
  }
}

/** From the start of the navigation until a question is on screen and can be answered. */
async function timeToQuestions(browser: Browser): Promise<number> {
  const form = await openFormPage(browser, { firstView: preflight });
  try {
    await form.page.getByRole("radio").first().waitFor();
    return await form.page.evaluate<number>("globalThis.questionsAt");
  } finally {
    await form.close();
  }
}
