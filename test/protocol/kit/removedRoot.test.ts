import assert from "node:assert/strict";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { bundleServer } from "../../support/bundleServer.ts";
import { withServer } from "../../support/stdioClient.ts";
import { createTemporaryFolder } from "../../support/temporaryFolder.ts";

const { file } = await bundleServer("speckit", new URL("../../../src/servers/speckit/main.ts", import.meta.url));

for (const [how, leave] of [
  ["removed", (root: string) => rm(root, { recursive: true })],
  ["moved", (root: string) => rename(root, `${root}-elsewhere`)],
] as const) {
  test(`a server ends when its project was ${how}`, async (context) => {
    const scratch = await createTemporaryFolder();
    context.after(() => scratch.remove());
    const root = join(scratch.path, "project");
    await mkdir(root);
    await withServer(
      file,
      async (client) => {
        await client.initialize("2025-11-25");
        await leave(root);
        assert.deepEqual(await client.exited, { code: 0, signal: null });
      },
      { args: ["--root", root], cwd: scratch.path },
    );
  });
}
