import assert from "node:assert/strict";
import { test } from "node:test";
import { quoteForCmd, spawnPlan } from "./findExecutable.ts";

test("arguments for cmd.exe are quoted, and nothing in them is left to act upon", () => {
  assert.equal(quoteForCmd("a b"), '^"a^ b^"');
  assert.equal(quoteForCmd("100% & more"), '^"100^%^ ^&^ more^"');
  assert.equal(quoteForCmd('say "hi"'), '^"say^ \\^"hi\\^"^"');
  assert.equal(quoteForCmd("C:\\dir\\"), '^"C:\\dir\\\\^"');
  assert.equal(quoteForCmd("two\nlines"), '^"two^ lines^"');
});

test("only shims go through cmd.exe", () => {
  assert.deepEqual(spawnPlan("/usr/bin/x", ["a b"]), { file: "/usr/bin/x", args: ["a b"], verbatim: false });
  const shim = spawnPlan("C:\\x.cmd", ["a"]);
  assert.equal(shim.verbatim, true);
  assert.deepEqual(shim.args.slice(0, 3), ["/d", "/s", "/c"]);
});
