import assert from "node:assert/strict";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { createFileSpecReader } from "../../../src/extension/specs/fileSpecReader.ts";
import { SpecFolder } from "../../../src/servers/chant/project/specFolder.ts";
import { createTemporaryFolder } from "../../support/temporaryFolder.ts";

const { signal } = new AbortController();

/** In Restricted Mode the extension reads the files itself; both must see the same specs. */
test("the extension lists the same files without the server as with it", async (t) => {
  const folder = await createTemporaryFolder();
  t.after(() => folder.remove());
  const root = join(folder.path, "project");
  const at = (path: string): string => join(root, ".chant", "specs", path);
  const write = async (path: string, status = "pending"): Promise<void> => {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, `---\nstatus: ${status}\n---\n\n# A spec\n`);
  };
  for (const name of ["twice", "b/twice", "a/twice", "b/mended", "folder.md/deep"]) await write(at(`${name}.md`));
  await write(at("a/mended.md"), "[");
  await write(join(root, "docs", "inside.md"));
  await write(join(folder.path, "outside.md"));
  if (process.platform !== "win32") {
    await symlink(join(root, "docs", "inside.md"), at("inside.md"));
    await mkdir(at("0"));
    await symlink(join(root, "docs", "inside.md"), at("0/twice.md"));
    await symlink(join(folder.path, "outside.md"), at("outside.md"));
    await symlink(join(root, "docs"), at("docs.md"));
    await symlink(join(root, "nowhere"), at("broken.md"));
  }
  const { files } = await new SpecFolder(root).scan(signal);
  const served = files.filter(({ spec }) => spec !== undefined).map(({ relativePath }) => relativePath);
  const { specs } = await createFileSpecReader(root).list(signal);
  assert.deepEqual(
    specs.map(({ path }) => path),
    served,
  );
  assert.ok(served.includes(".chant/specs/b/mended.md"), served.join(", "));
});
