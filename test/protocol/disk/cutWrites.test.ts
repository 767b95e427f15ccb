import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { createTemporaryFolder } from "../../support/temporaryFolder.ts";

const modulePath = new URL("../../../src/disk/files/textFiles.ts", import.meta.url).href;

/** Runs in a process whose files may not grow beyond a few hundred bytes: a longer write stores its beginning and fails. */
const withShortFiles = (code: string) =>
  spawnSync("/bin/sh", ["-c", 'ulimit -f 1 && exec "$@"', "sh", process.execPath, "--input-type=module", "-e", code], {
    encoding: "utf8",
  });

const options = { skip: process.platform === "win32" && "no limit for the size of files" };

for (const call of ["createText", "replaceText"])
  test(`a write that ends in the middle leaves nothing behind (${call})`, options, async (t) => {
    const folder = await createTemporaryFolder();
    t.after(() => folder.remove());
    const file = join(folder.path, call === "createText" ? "new.md" : "old.md");
    writeFileSync(join(folder.path, "old.md"), "as it was");
    const { stdout, stderr } = withShortFiles(`
      import { ${call} } from ${JSON.stringify(modulePath)};
      await ${call}(${JSON.stringify(file)}, "x".repeat(100_000)).then(
        () => console.log("written"),
        (failure) => console.log(failure.code ?? failure.message));`);
    assert.notEqual(stdout.trim(), "", stderr);
    assert.doesNotMatch(stdout, /^written/);
    assert.deepEqual(readdirSync(folder.path), ["old.md"]);
    assert.equal(readFileSync(join(folder.path, "old.md"), "utf8"), "as it was");
  });
