import assert from "node:assert/strict";
import { test } from "node:test";
import { archiveUri, specUri } from "./chantTools.ts";
import { preflightsUris } from "./preflightsTools.ts";

test("every resource of the servers has the address under which clients know it", () => {
  assert.deepEqual(
    { ...preflightsUris, adr: preflightsUris.adr("a"), task: preflightsUris.task("b") },
    {
      decisions: "preflights://decisions",
      architecture: "preflights://architecture",
      currentTask: "preflights://task/current",
      adr: "preflights://adr/a",
      task: "preflights://task/b",
    },
  );
  assert.equal(specUri("a/b c"), "chant://spec/a%2Fb%20c");
  assert.equal(archiveUri("a/b c"), "chant://archive/a%2Fb%20c");
});
