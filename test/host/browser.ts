import { chromium, type Browser, type BrowserContext, type LaunchOptions } from "playwright-core";
import { findChromium } from "./findChromium.ts";
import { logProgress } from "./logProgress.ts";

/** A headless browser for tests of single pages. */
export async function launchBrowser(): Promise<Browser> {
  return await chromium.launch(await launchOptions());
}

/** A headless browser that sees a local port as `http://<name>`, and keeps what pages store in `profile`. */
export async function launchProfile(options: {
  readonly profile: string;
  readonly viewport: Viewport;
  readonly site: { readonly name: string; readonly port: number };
}): Promise<BrowserContext> {
  const { profile, viewport, site } = options;
  const launch = await launchOptions(`--host-resolver-rules=MAP ${site.name} 127.0.0.1:${site.port}`);
  return await chromium.launchPersistentContext(profile, { ...launch, viewport, acceptDownloads: true });
}

export interface Viewport {
  readonly width: number;
  readonly height: number;
}

async function launchOptions(...args: string[]): Promise<LaunchOptions> {
  return {
    executablePath: await findChromium(logProgress),
    // Chromium's sandbox refuses to run as root.
    chromiumSandbox: process.platform !== "linux" || process.getuid?.() !== 0,
    args: [
      ...args,
      "--disable-gpu",
      // A page lives for seconds: what the optimizing compilers take is never earned back.
      "--js-flags=--no-opt --no-maglev",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
    // Our own handlers close the browser together with the rest; Playwright's would exit before that.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  };
}
