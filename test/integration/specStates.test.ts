import assert from "node:assert/strict";
import { describe, it } from "mocha";
import * as vscode from "vscode";
import { withSpec } from "./specRows.ts";

describe("The states of specs", () => {
  it("have a group, an icon of their own and a colour each", async () => {
    const [first, second] = ["2026-11-02-002-b4t.1", "2026-11-02-002-b4t.2"];
    await withSpec(first, "---\nstatus: in_progress\n---\n\n# Solder\n", "in_progress", async () => {
      // Nothing blocks it, but members come one after the other.
      await withSpec(second, "---\nstatus: pending\n---\n\n# Screw\n", "pending", async (specs) => {
        const looks: (readonly (string | undefined)[])[] = [];
        for (const group of (await specs.tree.getChildren()) ?? []) {
          const label = (await specs.tree.getTreeItem(group)).label as string;
          const rows = (await specs.tree.getChildren(group)) ?? [];
          const icons = await Promise.all(rows.map(async (row) => (await specs.tree.getTreeItem(row)).iconPath));
          for (const icon of icons) assert.deepEqual(icon, icons[0]);
          assert.ok(icons[0] instanceof vscode.ThemeIcon, `${label} has no icon`);
          looks.push([label, icons[0].id, icons[0].color?.id]);
        }
        assert.deepEqual(looks, [
          ["Ready", "play-circle", "charts.green"],
          ["In Progress", "sync", "charts.blue"],
          ["Blocked", "circle-slash", "charts.yellow"],
          ["Needs Attention", "warning", "list.warningForeground"],
          ["Failed", "error", "list.errorForeground"],
          ["Pending", "circle-large-outline", "foreground"],
          ["Completed", "pass-filled", "charts.green"],
          ["Cancelled", "trash", "disabledForeground"],
        ]);
        assert.equal(new Set(looks.map(([, icon]) => icon)).size, looks.length, "two states share an icon");
      });
    });
  });
});
