import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterEach, describe, it } from "mocha";
import { latest, untilRow } from "./decisionRows.ts";
import { activateExtension, until } from "./extension.ts";
import {
  at,
  features,
  readFeatureRows,
  remove,
  root,
  untilFeature,
  untilSeen,
  untilState,
  write,
} from "./featureRows.ts";
import { clearSpec } from "./featureTexts.ts";

const run = promisify(execFile);
const git = (...args: readonly string[]) =>
  run("git", ["-C", root(), "-c", "user.name=t", "-c", "user.email=t@example.com", ...args]);

describe("A project whose repository lies elsewhere", () => {
  afterEach(async () => {
    const { decisions } = await activateExtension();
    await remove("packages");
    await git("worktree", "prune");
    await untilState(await features(), "notInitialized");
    await until(decisions.onDidChange, () => (decisions.state === "notInitialized" ? true : undefined));
  });

  it("knows after each commit and reset whether a decision is as it was committed", async () => {
    const { decisions } = await activateExtension();
    const path = `packages/pier/${latest.path}`;
    const commit = async (): Promise<void> => {
      await git("add", "packages");
      await git("commit", "--quiet", "--message", "Decide");
    };
    const untilTampering = (tampering: "changed" | undefined): Promise<unknown> =>
      untilRow(decisions, (node) => node.kind === "adr" && node.tampering === tampering);
    await write({ [path]: latest.text });
    await commit();
    await untilTampering(undefined);
    await write({ [path]: latest.text.replace("SQLite", "Paper") });
    await untilTampering("changed");
    // More than once: the first time the file itself may be told of late.
    for (let round = 0; round < 3; round++) {
      await commit();
      await untilTampering(undefined);
      await git("reset", "--quiet", "HEAD~1");
      await untilTampering("changed");
    }
    await git("reset", "--quiet", "--hard", "HEAD~1");
  });

  it("follows the branch of a worktree to the active feature", async () => {
    const view = await features();
    const untilActive = (title: string): Promise<true> =>
      untilSeen(view, async () => {
        const rows = (await readFeatureRows(view, 1)).map(([row]) => row);
        return rows.some((row) => row.startsWith(`${title} | active (branch)`)) ? (true as const) : undefined;
      });
    await git("worktree", "add", "--quiet", "--no-checkout", "--detach", at("packages/buoy"));
    await write({
      "packages/buoy/.specify/memory/notes.md": "x\n",
      "packages/buoy/specs/001-light/spec.md": clearSpec.replaceAll("Tide alarm", "Light"),
      "packages/buoy/specs/002-bell/spec.md": clearSpec.replaceAll("Tide alarm", "Bell"),
    });
    await untilFeature(view, "002-bell", "Specified", at("packages/buoy"));
    for (const [branch, title] of [
      ["002-bell", "Bell"],
      ["001-light", "Light"],
    ] as const) {
      await git("-C", at("packages/buoy"), "symbolic-ref", "HEAD", `refs/heads/${branch}`);
      await untilActive(title);
    }
  });
});
