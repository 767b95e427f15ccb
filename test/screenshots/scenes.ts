import type { Workbench } from "../host/workbench.ts";
import { startPreflight } from "../support/preflightInVSCode.ts";

/** What a picture shows beside the view that fills the side bar. */
interface Scene {
  readonly view: string;
  readonly arrange: (workbench: Workbench) => Promise<void>;
  /** To be looked at, and not in the README. */
  readonly isForUs?: true;
}

/** The first colors come once the extension of the language runs; plain text would be pictured before. */
const showEditor = (workbench: Workbench): Promise<void> =>
  workbench.page.locator(".monaco-editor .view-line span[class^=mtk]:not(.mtk1)").first().waitFor();

/** The pictures by name. */
export const scenes: Readonly<Record<string, Scene>> = {
  specs: {
    view: "Specs",
    async arrange(workbench) {
      await workbench.view("Specs").row("Move readings from JSON Lines to SQLite").dblclick();
      await showEditor(workbench);
    },
  },
  decisions: {
    view: "Decisions",
    async arrange(workbench) {
      const decisions = workbench.view("Decisions");
      await decisions.expand(/^Type: SQLite/);
      await decisions.row(/^Hosting: Self-hosted/).dblclick();
      await workbench.page.getByRole("button", { name: "Amend (new preflight)" }).waitFor();
    },
  },
  features: {
    view: "Features",
    async arrange(workbench) {
      const features = workbench.view("Features");
      await features.expand(/^Rain diary/);
      await features.row(/^T009/).dblclick();
      await showEditor(workbench);
    },
  },
  servers: {
    view: "MCP Servers",
    isForUs: true,
    async arrange(workbench) {
      const servers = workbench.view("MCP Servers");
      await servers.expand(/^chant/);
      await servers.expand(/^Tools/);
      await servers.row("chant_spec_list").waitFor();
    },
  },
  form: {
    view: "Decisions",
    async arrange(workbench) {
      await startPreflight(workbench, "Add authentication for the neighbours");
      await workbench.webview().getByRole("radio").first().check();
    },
  },
};
