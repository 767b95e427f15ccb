import assert from "node:assert/strict";
import { test } from "node:test";
import { findExecutable, spawnPlan } from "./findExecutable.ts";

test("a command is looked up on PATH, and not in a folder that depends on where we are", async () => {
  const [name = "", folder = ""] = process.execPath
    .split(/(.*)[\\/]/)
    .filter(Boolean)
    .reverse();
  assert.equal(await findExecutable(name, { PATH: folder }), process.execPath);
  assert.equal(await findExecutable(process.execPath, {}), process.execPath);
  assert.equal(await findExecutable(name, { PATH: "." }), undefined);
  assert.equal(await findExecutable(`./${name}`, { PATH: folder }), undefined);
});

test("only shims go through cmd.exe", () => {
  assert.deepEqual(spawnPlan("/usr/bin/x", ["a b"]), { file: "/usr/bin/x", args: ["a b"], verbatim: false });
  const shim = spawnPlan("C:\\my tools\\x.cmd", ["a"]);
  assert.equal(shim.verbatim, true);
  assert.match(shim.file, /^[A-Za-z]:\\.*\\System32\\cmd\.exe$/);
  assert.deepEqual(shim.args, ["/e:ON", "/v:OFF", "/d", "/c", '""C:\\my tools\\x.cmd" "a""']);
  assert.throws(() => spawnPlan("C:\\x.cmd", ["two\nlines"]), /more than one line/);
});
