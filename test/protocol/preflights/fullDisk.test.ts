import assert from "node:assert/strict";
import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { test } from "node:test";
import { adrFixture, fixtureUid } from "./adrFixture.ts";
import { scratchRepository } from "./scratchRepository.ts";

/** The write that finds the disk full; no other does. */
let failing = 0;
let writes = 0;

function refuseIfFull(): void {
  if (++writes === failing) throw Object.assign(new Error("ENOSPC"), { code: "ENOSPC" });
}

const [mkdir, open, writeFile] = [fs.mkdir, fs.open, fs.writeFile];
Object.assign(fs, {
  async mkdir(...args: Parameters<typeof mkdir>) {
    refuseIfFull();
    return mkdir(...args);
  },
  async writeFile(...args: Parameters<typeof writeFile>) {
    refuseIfFull();
    return writeFile(...args);
  },
  async open(...args: Parameters<typeof open>) {
    const handle = await open(...args);
    const write = handle.writeFile.bind(handle);
    handle.writeFile = async (data, ...rest) => {
      // A full disk takes the beginning.
      if (writes + 1 === failing) await write((data as string | Uint8Array).slice(0, 5));
      refuseIfFull();
      return write(data, ...rest);
    };
    return handle;
  },
});
syncBuiltinESMExports();
// Only now, so that what they take hold of is the disk above.
const { inProcess } = await import("./inProcess.ts");
const { asked, completed, failed } = await import("./preflightsProcess.ts");

const before = {
  ...adrFixture(1, { "Infra.Hosting": ["Fly.io", 1] }),
  "docs/CURRENT_TASK.md": `<!-- UID: ${fixtureUid(1)} -->\n\n# Old task\n`,
};

test("a disk that is full at any write leaves everything as it was, and the same call succeeds later [clause 523]", async () => {
  for (let step = 1; ; step++) {
    using repository = scratchRepository(before);
    const server = inProcess(repository.root);
    const { session_id } = asked(await server.clarify({ user_intention: "Add authentication" }));
    [writes, failing] = [0, step];
    const answers = { auth_strategy: "OAuth", auth_library: "custom" };
    const result = await server.clarify({ user_intention: "", session_id, answers });
    if (writes < failing) {
      completed(result);
      assert.ok(step > 8, `only ${step} writes were tried`);
      return;
    }
    failed(result, "FILESYSTEM_ERROR");
    assert.deepEqual(repository.files(), before, `write ${step}`);
    completed(await server.clarify({ user_intention: "", session_id }));
  }
});
