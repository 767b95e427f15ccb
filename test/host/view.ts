import type { Locator, Page } from "playwright-core";

/** A tree view in the side bar. Rows outside the visible part of a long tree are not on the page: scroll first. */
export interface View {
  readonly element: Locator;
  /** The row whose accessible name contains this text or matches it. */
  row(name: string | RegExp): Locator;
  /** The labels of the rows on screen, from top to bottom. */
  labels(): Promise<string[]>;
  expand(name: string | RegExp): Promise<void>;
  collapse(name: string | RegExp): Promise<void>;
  /** Opens the view itself when only its header shows. */
  open(): Promise<void>;
  /** Leaves only its header. */
  close(): Promise<void>;
  /** Opens the view and folds its neighbours away, which leaves it the whole height for its rows. */
  openAlone(): Promise<void>;
  /** Presses a button in the view's header. */
  press(action: string): Promise<void>;
}

export function findView(page: Page, name: string): View {
  // A view that is filtered says so between its name and the word.
  const header = page.getByRole("button", { name: new RegExp(`^${name}( - .*)? Section$`) });
  const element = page.locator(".pane").filter({ has: header });
  const row = (label: string | RegExp) => element.getByRole("treeitem", { name: label }).first();
  const unfold = async (name: string | RegExp, expanded: boolean) => {
    const now = element.getByRole("treeitem", { name, expanded }).first();
    await row(name).waitFor();
    const deadline = Date.now() + 60_000;
    // A tree that is drawn anew in this very moment may lose the click.
    while ((await row(name).getAttribute("aria-expanded")) === String(!expanded) && Date.now() < deadline) {
      await row(name).locator(".monaco-tl-twistie").click();
      await now.waitFor({ timeout: 5_000 }).catch(() => undefined);
    }
    await now.waitFor();
  };
  const open = async () => {
    if ((await header.getAttribute("aria-expanded")) === "false") await header.click();
  };
  const unfoldedNeighbour = page
    .locator(".part.sidebar .pane")
    .filter({ hasNot: header })
    .locator(".pane-header[aria-expanded=true]")
    .first();
  return {
    element,
    row,
    labels: () => element.locator(".monaco-list-row .label-name").allTextContents(),
    expand: (label) => unfold(label, true),
    collapse: (label) => unfold(label, false),
    open,
    async openAlone() {
      await open();
      // By keyboard: what the mouse rests on may show a tooltip, and that would be in the way of a click.
      while ((await unfoldedNeighbour.count()) > 0) await unfoldedNeighbour.press("ArrowLeft");
    },
    async close() {
      if ((await header.getAttribute("aria-expanded")) === "true") await header.click();
    },
    async press(action) {
      await element.hover();
      await element.locator(".pane-header").getByRole("button", { name: action }).click();
    },
  };
}
