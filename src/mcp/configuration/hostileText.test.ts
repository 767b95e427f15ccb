import assert from "node:assert/strict";
import { test } from "node:test";
import { expandText } from "./expandVariables.ts";

const values = { workspaceFolder: "/w", folders: {}, userHome: "/h", environment: { A: "1" } };

test("keeps what stands around and between variables", () => {
  assert.deepEqual(expandText("a ${env:A} b ${userHome}c${open", values), { ok: true, value: "a 1 b /hc${open" });
  assert.equal(expandText("${env:A} ${unknown:x:y}", values).ok, false);
});
