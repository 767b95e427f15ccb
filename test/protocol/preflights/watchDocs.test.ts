import assert from "node:assert/strict";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { preflightsPaths as paths, preflightsUris as uris } from "../../../src/protocol/preflightsTools.ts";
import { watchDocs } from "../../../src/servers/preflights/resources/watchDocs.ts";
import type { ResourceChange } from "../../../src/servers/kit/serverDefinition.ts";
import { fixtureUid } from "./adrFixture.ts";
import { createTemporaryFolder } from "../../support/temporaryFolder.ts";

const isWine = process.env["WINEPREFIX"] !== undefined;
const uid = fixtureUid(1);

for (const isRecursive of [false, true]) {
  const skip = isRecursive && isWine && "Wine does not tell what happens below a watched folder";
  test(
    `${isRecursive ? "one watch at the root" : "a watch for each folder"} tells of documents in folders that come later`,
    { skip },
    async (t) => {
      const root = await createTemporaryFolder();
      const at = (...names: readonly string[]): string => join(root.path, ...names);
      const heard = new Set<string>();
      let onHeard: () => void = () => undefined;
      const hear = ({ updated }: ResourceChange): void => {
        for (const uri of updated) heard.add(uri);
        onHeard();
      };
      const found = Promise.resolve(root.path);
      const watch = watchDocs(() => found, hear, isRecursive);
      t.after(async () => (watch.dispose(), await root.remove()));
      await found;
      const until = (uri: string, change: () => void): Promise<void> =>
        new Promise((resolve) => {
          heard.clear();
          onHeard = () => heard.has(uri) && resolve();
          change();
        });

      mkdirSync(at("src"));
      const adr = at(paths.adrs, `${uid}_first.md`);
      await until(uris.adr(uid), () => {
        mkdirSync(at(paths.adrs), { recursive: true });
        writeFileSync(adr, "one");
      });
      await until(uris.adr(uid), () => writeFileSync(adr, "two"));
      await until(uris.currentTask, () => writeFileSync(at(paths.currentTask), "task"));
      assert.ok(!heard.has(uris.adr(uid)), "only what changed is announced");
      await until(uris.task(uid), () => {
        mkdirSync(at(paths.archivedTasks), { recursive: true });
        writeFileSync(at(paths.archivedTasks, `${uid}_first.md`), "");
      });
      await until(uris.adr(uid), () => rmSync(adr));
    },
  );
}
