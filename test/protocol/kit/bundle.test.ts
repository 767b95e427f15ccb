import assert from "node:assert/strict";
import { test } from "node:test";
import { bundleServer } from "../../support/bundleServer.ts";

test("a server loads neither the SDK nor its packages", async () => {
  const { modules } = await bundleServer("wire", new URL("wireServer.ts", import.meta.url));
  assert.ok(modules.some((module) => module.endsWith("kit/createServer.ts")));
  assert.deepEqual(
    modules.filter((module) => module.includes("node_modules/")),
    [],
  );
});
