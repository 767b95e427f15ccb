import assert from "node:assert/strict";
import { test } from "node:test";
import { findDecisionLinks } from "./decisionLinks.ts";

const uid = "20261004T155231.640Z-3F7A";

test("context files and mentions in the text are found once each", () => {
  const body = `See [the ADR](docs/adr/${uid}_database.md) and docs/CURRENT_TASK.md, again \`docs/adr/${uid}_database.md\`.`;
  assert.deepEqual(findDecisionLinks(["docs/CURRENT_TASK.md", "src/main.ts"], body), {
    paths: ["docs/CURRENT_TASK.md", `docs/adr/${uid}_database.md`],
    uids: [],
  });
});

test("a bare UID is a link, too, and Windows' slashes are paths", () => {
  assert.deepEqual(findDecisionLinks(["docs\\adr\\0001-use-sqlite.md"], `Decided in ${uid}.`), {
    paths: ["docs/adr/0001-use-sqlite.md"],
    uids: [uid],
  });
});

test("each place is read once, up to the last ending before a blank", () => {
  const paths = (context: readonly string[], body = "") => findDecisionLinks(context, body).paths;
  assert.deepEqual(paths(["docs/adr/a.md", "docs/adr/b.md"], "docs/archive/task/c.md"), [
    "docs/adr/a.md",
    "docs/adr/b.md",
    "docs/archive/task/c.md",
  ]);
  assert.deepEqual(paths([], "docs/adr/docs/adr/x.md?raw and docs/ARCHITECTURE_STATE.md#top"), [
    "docs/adr/docs/adr/x.md",
    "docs/ARCHITECTURE_STATE.md",
  ]);
});

test("nothing else is", () => {
  for (const [context, body] of [
    ["docs/guide.md", "mydocs/adr/x.md is not ours"],
    ["docs/adr/.md", "docs/adr/ x.md docs/adr/x.txt"],
  ] as const)
    assert.deepEqual(findDecisionLinks([context], body), { paths: [], uids: [] });
});
