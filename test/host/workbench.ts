import { cp } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import type { FrameLocator, Locator, Page } from "playwright-core";
import { copyProject } from "../support/copyProject.ts";
import { createTemporaryFolder } from "../support/temporaryFolder.ts";
import { openHost, type HostOptions } from "./hostSession.ts";
import { linkExtension } from "./linkExtension.ts";
import { writeWorkspaceSettings, type Settings } from "./userSettings.ts";
import { findView, type View } from "./view.ts";

export interface WorkbenchOptions extends Pick<HostOptions, "isTrustDisabled" | "language" | "settings" | "viewport"> {
  /** A folder or `.code-workspace` file to open a copy of; none opens an empty window. */
  readonly workspace?: string;
  /** The extension to load; without one it is the packed Flightdeck of this checkout. */
  readonly extension?: string;
  /** Further extensions beside it. */
  readonly alsoInstalled?: readonly string[];
  /** A last word on the copy before VS Code sees it. */
  prepare?(workspace: string): Promise<void>;
}

/** A real VS Code in a browser, with the gestures of a person in front of it. Everything waits for what it needs. */
export interface Workbench {
  readonly page: Page;
  /** The copy that is open, free to be changed. */
  readonly workspace: string;
  /** Runs a command by its title in the command palette, such as "View: Toggle Output". */
  runCommand(title: string): Promise<void>;
  /** The open quick pick or input box. */
  quickInput(): Locator;
  /** Types into the input box with this title or prompt, and confirms it. */
  answer(prompt: string | RegExp, text: string): Promise<void>;
  /** Chooses a row of the open quick pick. */
  pick(label: string | RegExp): Promise<void>;
  /** Opens a view container by its title in the activity bar. */
  openContainer(title: string): Promise<void>;
  /** A view of the open container by its name. */
  view(name: string): View;
  chooseFromContextMenu(target: Locator, label: string): Promise<void>;
  /** A notification on screen that shows this text; its buttons are inside. */
  notification(text: string | RegExp): Locator;
  tab(name: string | RegExp): Locator;
  statusBarItem(text: string | RegExp): Locator;
  /** The content of the visible webview, or of the one with this title. */
  webview(title?: string): FrameLocator;
  /** Changes settings of the open folder; this host does not follow the file of the user's settings while it runs. */
  changeSettings(changes: Settings): Promise<void>;
  /** Reloads the window, as a person does; the server lives on. */
  reload(): Promise<void>;
  /** Closes VS Code and opens it again on the same user data. */
  restart(): Promise<void>;
  saveEvidence(folder: string): Promise<void>;
  close(): Promise<void>;
}

const timeoutMs = 60_000;

export const packagedExtension = resolve(import.meta.dirname, "../../out/packaged/extension");

export async function openWorkbench(options: WorkbenchOptions = {}): Promise<Workbench> {
  const scratch = await createTemporaryFolder();
  const userDataDir = join(scratch.path, "user-data");
  const { extension = packagedExtension, isTrustDisabled = true } = options;
  const workspace = options.workspace ? await copyWorkspace(options.workspace, scratch.path) : undefined;
  if (workspace !== undefined) await options.prepare?.(workspace);
  const extensionsDir = join(scratch.path, "extensions");
  for (const each of [extension, ...(options.alsoInstalled ?? [])]) await linkExtension(resolve(each), extensionsDir);
  const open = async () => {
    const opened = await openHost({ ...options, workspace, userDataDir, extensionsDir, isTrustDisabled });
    opened.page.setDefaultTimeout(timeoutMs);
    await opened.page.waitForFunction("performance.getEntriesByName('code/LifecyclePhase/Restored').length > 0");
    return opened;
  };
  let session = await open();
  const reload = async () => {
    await Promise.all([session.page.waitForEvent("load"), runFromPalette(session.page, "Developer: Reload Window")]);
  };
  return {
    get page() {
      return session.page;
    },
    workspace: workspace ?? "",
    ...gestures(() => session.page),
    changeSettings: (changes) => writeWorkspaceSettings(workspace ?? "", changes),
    reload,
    async restart() {
      // A page that is closed loses what it has not stored yet; a reload stores it first.
      await reload();
      await session.close();
      session = await open();
    },
    saveEvidence: (folder) => session.saveEvidence(folder),
    async close() {
      await session.close();
      await scratch.remove();
    },
  };
}

function gestures(page: () => Page) {
  const quickInput = () => page().locator(".quick-input-widget");
  const pick = (label: string | RegExp) => quickInput().getByRole("option", { name: label }).first().click();
  return {
    quickInput,
    pick,
    async answer(prompt: string | RegExp, text: string) {
      const input = quickInput().filter({ hasText: prompt }).locator("input.input");
      await input.fill(text);
      // The key goes to the box itself: an editor that opens just now takes the keyboard away.
      await input.press("Enter");
    },
    runCommand: (title: string) => runFromPalette(page(), title),
    async openContainer(title: string) {
      const container = page().locator(".activitybar").getByRole("tab", { name: title });
      // A second click on an open container would close it.
      if ((await container.getAttribute("aria-selected")) !== "true") await container.click();
    },
    view: (name: string) => findView(page(), name),
    chooseFromContextMenu: (target: Locator, label: string) =>
      chooseFromContextMenu(target, page().getByRole("menuitem", { name: label })),
    // The newest comes first: one that was just dismissed fades out beside its successor with the same words.
    notification: (text: string | RegExp) => page().locator(".notification-toast").filter({ hasText: text }).first(),
    tab: (name: string | RegExp) => page().locator(".editor-group-container").getByRole("tab", { name }),
    statusBarItem: (text: string | RegExp) => page().locator(".statusbar-item").filter({ hasText: text }),
    webview(title?: string) {
      const frames = page().locator("iframe.webview.ready").filter({ visible: true }).last().contentFrame();
      return frames.locator(`iframe#active-frame${title === undefined ? "" : `[title="${title}"]`}`).contentFrame();
    },
  };
}

/** A menu closes again when the view below it is drawn anew, and is deaf to clicks for a moment after it opens. */
async function chooseFromContextMenu(target: Locator, item: Locator): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  do {
    if (Date.now() > deadline) throw new Error(`The context menu never showed ${String(item)}.`);
    await target.click({ button: "right" });
  } while (!(await becomes(item, "visible", 2_000)));
  do {
    if (Date.now() > deadline) throw new Error(`The context menu stays open after a click on ${String(item)}.`);
    // A click that comes too late finds the menu gone, which is what was wanted.
    await item.click({ timeout: 2_000 }).catch(() => undefined);
  } while (!(await becomes(item, "hidden", 500)));
}

async function becomes(element: Locator, state: "visible" | "hidden", milliseconds: number): Promise<boolean> {
  return await element.waitFor({ state, timeout: milliseconds }).then(
    () => true,
    () => false,
  );
}

/** An open palette does not learn of commands that are registered later, so it is opened anew until it has this one. */
async function runFromPalette(page: Page, title: string): Promise<void> {
  const palette = page.locator(".quick-input-widget");
  const option = palette.getByRole("option", { name: title }).first();
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    await page.keyboard.press("F1");
    try {
      // A part of the window that is just opening may swallow the key.
      await palette.locator("input.input").fill(`>${title}`, { timeout: 2_000 });
      // What the command does to the page, such as loading it anew, is not waited for.
      await option.click({ timeout: 2_000, noWaitAfter: true });
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await page.keyboard.press("Escape");
    }
  }
}

async function copyWorkspace(workspace: string, parent: string): Promise<string> {
  const copy = join(parent, basename(workspace));
  if (workspace.endsWith(".code-workspace")) await cp(workspace, copy);
  else await copyProject(workspace, copy);
  return copy;
}
