import assert from "node:assert/strict";
import { mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { createTemporaryFolder } from "../../../test/support/temporaryFolder.ts";
import { isInside } from "./isInside.ts";

test("a path is inside unless dots, an absolute path or a link lead out", async (t) => {
  const scratch = await createTemporaryFolder();
  t.after(() => scratch.remove());
  const home = join(scratch.path, "home");
  await mkdir(join(home, "src"), { recursive: true });
  await mkdir(join(scratch.path, "home-too"));
  await symlink(scratch.path, join(home, "out"), "junction");
  await symlink(join(home, "src"), join(home, "in"), "junction");
  for (const path of ["src/a.ts", "new/deep/b.ts", "in/c.ts", "src/../d.ts"])
    assert.ok(await isInside(home, path), path);
  for (const path of ["../e.ts", "out/f.ts", "out/new/g.ts", "../home-too/h.ts", join(scratch.path, "i.ts")])
    assert.equal(await isInside(home, path), false, path);
});
