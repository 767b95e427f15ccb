import assert from "node:assert/strict";
import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import path from "node:path";
import { test } from "node:test";
import { createTemporaryFolder } from "../../support/temporaryFolder.ts";

/** What a disk without hard links answers: Linux EPERM, Windows on FAT and exFAT EISDIR. */
let answer = "EPERM";
Object.assign(fs, {
  link: async () => {
    throw Object.assign(new Error(answer), { code: answer, syscall: "link" });
  },
});
syncBuiltinESMExports();
// Only now, so that what they take hold of is the disk above.
const { createText, editText } = await import("../../../src/disk/files/textFiles.ts");

for (const code of ["EPERM", "EISDIR"]) {
  test(`creates and edits files where a hard link fails with ${code}`, async () => {
    answer = code;
    const scratch = await createTemporaryFolder();
    try {
      const file = path.join(scratch.path, "a.md");
      assert.equal(await createText(file, "0\n"), true);
      assert.equal(await createText(file, "another"), false);
      const numbers = Array.from({ length: 20 }, (_, index) => index + 1);
      await Promise.all(numbers.map((number) => editText(file, (text) => `${text}${number}\n`)));
      const lines = (await fs.readFile(file, "utf8")).trimEnd().split("\n").map(Number);
      assert.deepEqual(
        lines.sort((a, b) => a - b),
        [0, ...numbers],
      );
      assert.deepEqual(await fs.readdir(scratch.path), ["a.md"]);
    } finally {
      await scratch.remove();
    }
  });
}
