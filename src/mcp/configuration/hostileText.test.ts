import assert from "node:assert/strict";
import { test } from "node:test";
import { assertLinear } from "../../../test/support/assertLinear.ts";
import { expandText } from "./expandVariables.ts";
import { parseEnvFile } from "./parseEnvFile.ts";

const values = { workspaceFolder: "/w", folders: {}, userHome: "/h", environment: { A: "1" } };

test("reads an environment file of blanks and line separators in linear time", () => {
  assertLinear(4000, (size) =>
    parseEnvFile(`A=${"\u2028".repeat(size)}x\u2028\nB=${" ".repeat(size)}x #${" ".repeat(size)}y`),
  );
});

test("expands variables that are never closed in linear time", () => {
  assertLinear(4000, (size) => expandText("${".repeat(size), values));
});

test("keeps what stands around and between variables", () => {
  assert.deepEqual(expandText("a ${env:A} b ${userHome}c${open", values), { ok: true, value: "a 1 b /hc${open" });
  assert.equal(expandText("${env:A} ${unknown:x:y}", values).ok, false);
});
