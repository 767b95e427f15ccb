import assert from "node:assert/strict";
import { test } from "node:test";
import type { ServerEntry } from "../serverEntry.ts";
import { chooseServer } from "./chooseServer.ts";
import { parseServerEntry } from "./parseServerEntry.ts";

const entry = (name: string, folder: string, source: ServerEntry["source"] = "mcpFile"): ServerEntry => {
  const variables = { workspaceFolder: folder, folders: {}, userHome: "/", environment: {} };
  const { entry: parsed } = parseServerEntry({ command: "x" }, { name, folder, source, variables });
  assert.ok(parsed);
  return parsed;
};
const [bundledA, bundledB] = [entry("chant", "/a", "bundled"), entry("chant", "/b", "bundled")];
const otherA = entry("other", "/a");

test("the chosen server serves its folder, and the bundled one where none is chosen", () => {
  const all = [bundledA, otherA];
  assert.deepEqual(chooseServer("chant", " other ", "/a", all), { ok: true, value: otherA });
  for (const none of [undefined, "", "  "])
    assert.deepEqual(chooseServer("chant", none, "/a", all), { ok: true, value: bundledA });
});

test("where the chosen server cannot run, the bundled one steps in", () => {
  assert.deepEqual(chooseServer("chant", "other", "/b", [bundledA, otherA, bundledB]), { ok: true, value: bundledB });
});

test("a name that is not configured is reported as a mistake and does not select another server", () => {
  const chosen = chooseServer("chant", "othr", "/a", [bundledA, otherA]);
  assert.ok(!chosen.ok);
  assert.match(chosen.error, /flightdeck\.chant\.server names othr/);
});
