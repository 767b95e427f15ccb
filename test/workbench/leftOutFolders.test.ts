import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { useWorkbench } from "../host/useWorkbench.ts";

const vscode = useWorkbench({
  workspace: "test/fixtures/harbour",
  async prepare(workspace) {
    for (let at = 0; at <= 2_000; at += 1) await mkdir(join(workspace, "many", `f${at}`), { recursive: true });
  },
});

test("Views say that folders were left out of the search: above their rows, or with the welcome text", async () => {
  await vscode.openContainer("Flightdeck");
  const [specs, decisions] = [vscode.view("Specs"), vscode.view("Decisions")];
  for (const view of [specs, decisions]) await view.open();
  await specs.element.getByText("Only the first 2000 folders of").waitFor();
  await specs.row(/^Draw the tide table/).waitFor();
  await decisions.element.getByText("Only the first 2,000 folders of this workspace").waitFor();
  await decisions.element.getByRole("button", { name: "Start Preflight" }).waitFor();
});
