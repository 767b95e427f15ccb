import assert from "node:assert/strict";
import { test } from "node:test";
import { type DocsFiles, nodeDocsFiles } from "../../../src/servers/preflights/docs/docsFiles.ts";
import { adrFixture, fixtureUid } from "./adrFixture.ts";
import { inProcess } from "./inProcess.ts";
import { asked, completed, failed } from "./preflightsProcess.ts";
import { scratchRepository } from "./scratchRepository.ts";

const before = {
  ...adrFixture(1, { "Infra.Hosting": ["Fly.io", 1] }),
  "docs/CURRENT_TASK.md": `<!-- UID: ${fixtureUid(1)} -->\n\n# Old task\n`,
};

/** A disk that is full when it is written to for the nth time, and has room again afterwards. */
function fullAt(nth: number): { readonly files: DocsFiles; readonly writes: () => number } {
  let writes = 0;
  const write = async <T>(work: () => Promise<T>): Promise<T> => {
    if (++writes === nth) throw Object.assign(new Error("ENOSPC"), { code: "ENOSPC" });
    return work();
  };
  const disk = nodeDocsFiles;
  const files: DocsFiles = {
    ...disk,
    makeFolder: (...args) => write(() => disk.makeFolder(...args)),
    create: (...args) => write(() => disk.create(...args)),
    copy: (...args) => write(() => disk.copy(...args)),
    replace: (...args) => write(() => disk.replace(...args)),
  };
  return { files, writes: () => writes };
}

test("a disk that is full at any write leaves everything as it was, and the same call succeeds later [clause 523]", async () => {
  for (let step = 1; ; step++) {
    using repository = scratchRepository(before);
    const { files, writes } = fullAt(step);
    const server = inProcess(repository.root, { files });
    const { session_id } = asked(await server.clarify({ user_intention: "Add authentication" }));
    const answers = { auth_strategy: "OAuth", auth_library: "custom" };
    const result = await server.clarify({ user_intention: "", session_id, answers });
    if (writes() < step) {
      completed(result);
      assert.ok(step > 5, `only ${step - 1} writes were tried`);
      return;
    }
    failed(result, "FILESYSTEM_ERROR");
    assert.deepEqual(repository.files(), before, `write ${step}`);
    completed(await server.clarify({ user_intention: "", session_id }));
  }
});
