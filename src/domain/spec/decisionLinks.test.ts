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

test("nothing else is", () => {
  assert.deepEqual(findDecisionLinks(["docs/guide.md"], "mydocs/adr/x.md is not ours"), { paths: [], uids: [] });
});
