import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { useWorkbench } from "../host/useWorkbench.ts";
import { startPreflight } from "../support/preflightInVSCode.ts";

const workbench = useWorkbench({
  workspace: "test/fixtures/signIn",
  settings: { "flightdeck.clarification.ui": "quickPick" },
});

test("Who prefers quick picks gets the same questions there, and a draft when Escape ends them", async () => {
  await startPreflight(workbench, "Add authentication");
  await workbench.pick("OAuth");
  await workbench.quickInput().getByRole("option", { name: "passport" }).waitFor();
  await workbench.page.keyboard.press("Escape");

  await workbench.statusBarItem("1 unfinished").click();
  await workbench.pick("passport");
  await workbench
    .quickInput()
    .getByRole("option", { name: /authentication strategy.*OAuth/i })
    .waitFor();
  await workbench.pick(/authentication strategy.*OAuth/i);
  await workbench.pick(/OAuth.*your answer so far/);
  await workbench.pick("Send answers");
  await workbench.notification(/task created/).waitFor();
  const task = await readFile(join(workbench.workspace, "docs", "CURRENT_TASK.md"), "utf8");
  assert.match(task, /Use OAuth for Strategy[^]*Use passport for Library/);
});
