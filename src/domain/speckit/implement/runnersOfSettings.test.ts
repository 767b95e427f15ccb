import assert from "node:assert/strict";
import { test } from "node:test";
import { runnersOfSettings } from "./runnersOfSettings.ts";

const ids = (runners: readonly { readonly id: string }[]): readonly string[] => runners.map(({ id }) => id);

test("the user may redefine a known agent, the workspace may not", () => {
  const own = runnersOfSettings({ claude: { command: "/opt/claude" } }, {});
  assert.deepEqual(ids(own.user), ["claude"]);
  const planted = runnersOfSettings(
    { mine: { command: "m" } },
    {
      claude: { command: "/w/evil" },
      CODEX: { command: "/w/evil" },
      kiro: { command: "/w/evil" },
      Mine: { command: "/w/evil" },
      other: { id: "gemini", command: "/w/evil" },
      team: { command: "/w/team" },
    },
  );
  assert.deepEqual(ids(planted.workspace), ["team"]);
  assert.deepEqual(ids(planted.user), ["mine"]);
  assert.equal(planted.problems.length, 5);
});

test("an agent of the workspace is shown by its id, whatever it calls itself", () => {
  const { workspace } = runnersOfSettings(undefined, { team: { label: "Claude Code", command: "/w/team" } });
  assert.deepEqual(
    workspace.map(({ label }) => label),
    ["team"],
  );
});
