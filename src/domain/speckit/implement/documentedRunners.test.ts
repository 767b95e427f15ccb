import assert from "node:assert/strict";
import { test } from "node:test";
import { findRunner } from "./knownRunners.ts";
import { argumentsFor } from "./runner.ts";

const values = {
  ...{ prompt: "P", promptFile: "/tmp/p.md", permissionFile: "/tmp/rules", model: "m" },
  ...{ workspaceFolder: "/w", featureDir: "/w/specs/a" },
};

/** Label and call for one prompt: what an agent may do stands between its own words. */
const documented: Readonly<
  Record<string, readonly [label: string, call: string, edit: string, all: string, ask?: string]>
> = {
  "cursor-agent": [
    ...(["Cursor", "cursor-agent -p --output-format stream-json * --model m P"] as const),
    ...(["--force", "--force --approve-mcps"] as const),
  ],
  goose: ["goose", "goose run * --model m -t P", "", ""],
  droid: ["Factory Droid", "droid exec * --model m -f /tmp/p.md", "--auto low", "--auto high", ""],
  "kiro-cli": ["Kiro", "kiro-cli chat --no-interactive *", "--trust-tools fs_read,fs_write", "--trust-all-tools"],
  amp: ["amp", "amp * -x P", "", "--dangerously-allow-all"],
  auggie: ["auggie", "auggie * --print P", "", "", "--ask"],
  agy: ["Antigravity", "agy * --print P", "", "--dangerously-skip-permissions"],
  grok: ["grok", "grok * --model m -p P", "--permission-mode acceptEdits", "--permission-mode bypassPermissions"],
  devin: ["devin", "devin * --model m -p P", "", ""],
  hermes: ["hermes", "hermes chat -Q * -m m -q P", "", ""],
  omp: ["omp", "omp * --model m --print P", "", ""],
  pi: ["pi", "pi * -p P", "", "", "--tools read,grep,find,ls"],
  qodercli: [
    ...(["qodercli", "qodercli * -p P"] as const),
    ...(["--permission-mode accept_edits", "--permission-mode bypass_permissions"] as const),
  ],
  rovodev: ["Rovo Dev", "acli rovodev run * P", "", ""],
};

test("agents known by their documentation alone are called as it says", () => {
  for (const [id, [label, pattern, edit, all, ask]] of Object.entries(documented)) {
    const runner = findRunner(id, []);
    assert.ok(runner, id);
    assert.equal(runner.label, label);
    const isTrusted = runner.trustArgs === undefined;
    for (const [permission, allowed] of Object.entries({ edit, all, ...(ask !== undefined && { ask }) })) {
      const args = argumentsFor(runner, permission as "edit", { ...values, isTrusted });
      const expected = pattern.replace("*", allowed).replace(/ +/g, " ").trimEnd();
      assert.equal([runner.command, ...args].join(" "), expected, `${id} ${permission}`);
    }
  }
});

test("agents of which only the generic call is known get their prompt behind -p", () => {
  for (const id of "alquimia codebuddy command-code forge junie kimi shai tabnine vibe zcode".split(" ")) {
    const runner = findRunner(id, []);
    assert.equal(runner?.command, id);
    assert.deepEqual(argumentsFor(runner, "edit", values), ["-p", "P"]);
  }
});
