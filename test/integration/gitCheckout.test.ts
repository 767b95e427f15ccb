import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { describe, it } from "mocha";
import { followDrawnRows, until, workspaceRoot } from "./extension.ts";
import { readRows, shownSpecs, specUri, untilGroup } from "./specRows.ts";

const run = promisify(execFile);

/** One for the checkout and one for the change behind it; on a busy machine VS Code hands it over with long pauses. */
const maxRefreshes = 8;

describe("Specs view and git", () => {
  it("shows a checkout of two thousand changed specs in few refreshes", async () => {
    const git = (...args: readonly string[]) =>
      run("git", ["-C", workspaceRoot().fsPath, "-c", "user.name=t", "-c", "user.email=t@example.com", ...args]);
    const ids = Array.from({ length: 2_000 }, (_, index) => `2025-01-01-${index.toString(36).padStart(3, "0")}-many`);
    const writeAll = (status: string): Promise<unknown> =>
      Promise.all(ids.map((id) => writeFile(specUri(id).fsPath, `---\nstatus: ${status}\n---\n\n# ${status} ${id}\n`)));
    const specs = await shownSpecs();
    const allAre = (group: string | undefined): Promise<true> =>
      until(specs.onDidChange, () => (ids.every((id) => specs.groupOf(id) === group) ? (true as const) : undefined));
    const { stdout } = await git("rev-parse", "--abbrev-ref", "HEAD");
    const home = stdout.trim();
    try {
      await git("checkout", "--quiet", "-b", "failed");
      await writeAll("failed");
      await git("add", "--all");
      await git("commit", "--quiet", "--message", "All failed");
      await git("checkout", "--quiet", "-b", "cancelled");
      await writeAll("cancelled");
      await git("commit", "--quiet", "--all", "--message", "All cancelled");
      await allAre("cancelled");
      await readRows(specs, 2);

      const rows = followDrawnRows(specs.tree);
      await git("checkout", "--quiet", "failed");
      await allAre("failed");
      // One change more: whatever else the checkout has drawn came before it.
      const [one = ""] = ids;
      await writeFile(specUri(one).fsPath, `---\nstatus: cancelled\n---\n\n# cancelled ${one}\n`);
      await untilGroup(specs, one, "cancelled");
      rows.dispose();
      assert.ok(rows.drawn.length <= maxRefreshes, `rows drawn: ${rows.drawn.join(", ")}`);
    } finally {
      // The tests that follow count specs.
      await git("checkout", "--quiet", "--force", home);
      await allAre(undefined);
    }
  });
});
