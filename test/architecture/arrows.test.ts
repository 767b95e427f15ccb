import assert from "node:assert/strict";
import { test } from "node:test";
import { refusalOf as refusal } from "./arrows.ts";

test("a folder imports only from those below it", () => {
  assert.equal(refusal("src/disk/git.ts", "src/domain/errors.ts"), undefined);
  assert.equal(refusal("src/domain/errors.ts", "src/disk/git.ts"), "src/domain must not know src/disk.");
  assert.equal(refusal("src/servers/kit/a.ts", "src/mcp/b.ts"), "src/servers must not know src/mcp.");
  assert.equal(refusal("webviews/form/main.ts", "src/disk/git.ts"), "webviews must not know src/disk.");
});

test("a server knows the kit and no other server", () => {
  assert.equal(refusal("src/servers/chant/server.ts", "src/servers/kit/a.ts"), undefined);
  assert.equal(
    refusal("src/servers/chant/a.ts", "src/servers/speckit/b.ts"),
    "The server chant must not know speckit.",
  );
  assert.equal(refusal("src/servers/kit/a.ts", "src/servers/speckit/b.ts"), "The server kit must not know speckit.");
});

test("the extension is platform, systems, rooms and the top, from below", () => {
  const inside = (importer: string, imported: string) =>
    refusal(`src/extension/${importer}`, `src/extension/${imported}`);
  assert.equal(inside("specs/tree/a.ts", "platform/log.ts"), undefined);
  assert.equal(inside("platform/a.ts", "systems/b.ts"), "platform must not know systems.");
  assert.equal(inside("systems/view/a.ts", "specs/b.ts"), "systems must not know specs.");
  assert.equal(inside("specs/a.ts", "main.ts"), "specs must not know the top of the extension.");
  assert.equal(inside("specs/commands/a.ts", "services.ts"), undefined);
  assert.equal(inside("platform/a.ts", "services.ts"), "platform must not know the top of the extension.");
  assert.equal(inside("main.ts", "specs/tree/a.ts"), undefined);
});

test("a room reaches only the files that lie openly in another", () => {
  const inside = (importer: string, imported: string) =>
    refusal(`src/extension/${importer}`, `src/extension/${imported}`);
  assert.equal(inside("features/commands/a.ts", "specs/specStore.ts"), undefined);
  assert.equal(
    inside("features/commands/a.ts", "specs/tree/b.ts"),
    "What lies in a folder of the room specs is its own.",
  );
  assert.equal(inside("features/commands/a.ts", "features/tree/b.ts"), undefined);
});
