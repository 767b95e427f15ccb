// `npm run screenshots`: the pictures of the README, taken of a real VS Code over the sample project.
import { join, resolve } from "node:path";
import { runProgram } from "../host/runProgram.ts";
import { openWorkbench, type Workbench } from "../host/workbench.ts";
import { sampleProject } from "../support/copyProject.ts";
import { scenes } from "./scenes.ts";

const root = resolve(import.meta.dirname, "../..");
const target = resolve(process.argv[2] ?? join(root, "media", "screenshots"));
const themes = {
  light: "Light Modern",
  dark: "Dark Modern",
  highContrast: "Default High Contrast",
  highContrastLight: "Default High Contrast Light",
};
/** High contrast is looked at, not shown to newcomers. */
const isForReadme = process.argv[2] === undefined;
const wanted = isForReadme ? ["light", "dark"] : Object.keys(themes);
const pictures = Object.entries(scenes).filter(([, { isForUs }]) => !isForReadme || isForUs !== true);
const views = ["Specs", "Decisions", "Features", "MCP Servers"];

await runProgram(process.execPath, ["esbuild.mjs"], { cwd: root });
for (const [name, theme] of Object.entries(themes).filter(([name]) => wanted.includes(name))) {
  const workbench = await openWorkbench({
    workspace: sampleProject,
    extension: root,
    viewport: { width: 1280, height: 800 },
    settings: {
      "workbench.colorTheme": theme,
      "editor.minimap.enabled": false,
      "git.enabled": false,
      "window.commandCenter": false,
      "workbench.layoutControl.enabled": false,
    },
  });
  try {
    await openSideBar(workbench);
    for (const [scene, { view, arrange }] of pictures) {
      await workbench.runCommand("View: Close All Editors");
      for (const other of views) if (other !== view) await workbench.view(other).close();
      await workbench.view(view).open();
      await arrange(workbench);
      await workbench.statusBarItem("Activating Extensions").waitFor({ state: "hidden" });
      const path = join(target, `${scene}-${name}.png`);
      await workbench.page.mouse.move(900, 700);
      await workbench.page.screenshot({ path, animations: "disabled", caret: "hide" });
      console.log(`Wrote ${path}`);
    }
  } finally {
    await workbench.close();
  }
}

/** Wide enough to read, and with nothing left to load. */
async function openSideBar(workbench: Workbench): Promise<void> {
  const { page } = workbench;
  await workbench.openContainer("Flightdeck");
  await workbench
    .view("Specs")
    .row(/^Ready/)
    .waitFor();
  const sideBar = await page.locator(".part.sidebar").boundingBox();
  if (sideBar === null) throw new Error("The side bar is not on the page.");
  const edge = sideBar.x + sideBar.width + 2;
  await page.mouse.move(edge, 400);
  await page.mouse.down();
  await page.mouse.move(edge + 110, 400, { steps: 5 });
  await page.mouse.up();
  await workbench.statusBarItem(/\d+ ready/).waitFor();
}
