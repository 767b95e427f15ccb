import { cp, mkdir, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { launchProfile, type Viewport } from "./browser.ts";
import { writeLanguagePack } from "./languagePack.ts";
import { provisionVSCode } from "./provisionVSCode.ts";
import { logProgress } from "./logProgress.ts";
import { writeUserSettings, type Settings } from "./userSettings.ts";
import { startServer, type VSCodeServer } from "./vscodeServer.ts";
import { AUTHORITY, isDriven, workbenchAddress, type WorkbenchPage } from "./workbenchAddress.ts";

export interface HostOptions extends WorkbenchPage {
  /** Settings, logs and the browser's profile. A second host on the same folder is a restart. */
  readonly userDataDir: string;
  readonly extensionsDir: string;
  readonly isTrustDisabled?: boolean;
  readonly viewport?: Viewport;
  /** User settings on top of what the user data folder has. */
  readonly settings?: Settings;
  /** The language of the window, such as `de`; English otherwise. */
  readonly language?: string;
  /** What the extension host writes to its console, which includes the output of a test run inside it. */
  onExtensionHostOutput?(type: string, args: readonly unknown[]): void;
  /** The test run inside the extension host has ended. */
  onTestsEnded?(exitCode: number): void;
}

/** A VS Code server with a browser looking at its workbench. */
export interface HostSession {
  readonly page: Page;
  readonly server: VSCodeServer;
  /** Leaves a screenshot, the page's console, the server's output and VS Code's logs in `folder`. */
  saveEvidence(folder: string): Promise<void>;
  close(): Promise<void>;
}

/** On a busy machine the hover of what the mouse rests on comes up between two clicks and covers the next row. */
const withoutHovers: Settings = { "workbench.hover.delay": 3_600_000 };

export async function openHost(options: HostOptions): Promise<HostSession> {
  const { userDataDir, extensionsDir, isTrustDisabled = false, viewport = { width: 1280, height: 800 } } = options;
  const installation = await provisionVSCode(logProgress);
  await writeUserSettings(userDataDir, { ...withoutHovers, ...options.settings });
  if (options.language !== undefined) await writeLanguagePack(userDataDir, options.language);
  const server = await startServer({
    installation,
    userDataDir,
    extensionsDir,
    isTrustDisabled,
    isDriven: isDriven(options),
    ...(options.language === undefined ? {} : { language: options.language }),
  });
  let browser: BrowserContext | undefined;
  const close = async () => {
    await browser?.close();
    await server.stop();
  };
  try {
    browser = await launchProfile({
      profile: join(userDataDir, "browser"),
      viewport,
      site: { name: AUTHORITY, port: server.port },
    });
    const page = browser.pages()[0] ?? (await browser.newPage());
    const printed = recordConsole(page);
    await page.exposeFunction("codeAutomationLog", (type: string, args: unknown[]) => {
      printed.push(`[extension host] ${type}: ${args.map(String).join(" ")}`);
      options.onExtensionHostOutput?.(type, args);
    });
    await page.exposeFunction("codeAutomationExit", (code: number) => options.onTestsEnded?.(code));
    await page.goto(workbenchAddress(options));
    return { page, server, close, saveEvidence: (folder) => saveEvidence(folder, page, printed, server, userDataDir) };
  } catch (error) {
    await close();
    throw error;
  }
}

function recordConsole(page: Page): string[] {
  const printed: string[] = [];
  page.on("console", (message) => printed.push(`[page] ${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => printed.push(`[page] uncaught: ${error.stack ?? error.message}`));
  page.on("crash", () => printed.push("[page] crashed"));
  return printed;
}

async function saveEvidence(
  folder: string,
  page: Page,
  printed: readonly string[],
  server: VSCodeServer,
  userDataDir: string,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "console.log"), printed.join("\n"));
  await writeFile(join(folder, "server.log"), server.output());
  const logs = join(userDataDir, "data", "logs");
  if (existsSync(logs)) await cp(logs, join(folder, "logs"), { recursive: true });
  await page.screenshot({ path: join(folder, "screenshot.png") }).catch((error: unknown) => {
    // A page that crashed or closed has no picture; the logs above are then all there is.
    logProgress(`No screenshot: ${String(error)}`);
  });
}
