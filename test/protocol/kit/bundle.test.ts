import assert from "node:assert/strict";
import { test } from "node:test";
import { bundleServer } from "../../support/bundleServer.ts";

test("a server carries none of the heavy parts of the SDK it does not use", async () => {
  const { modules } = await bundleServer("wire", new URL("wireServer.ts", import.meta.url));
  assert.ok(modules.some((module) => module.endsWith("sdk/dist/esm/server/index.js")));
  const heavy =
    /node_modules\/(ajv|ajv-formats|fast-uri|zod-to-json-schema|zod\/v3|express|hono)\/|zod\/v4\/locales\/(?!en\.js)/;
  assert.deepEqual(
    modules.filter((module) => heavy.test(module)),
    [],
  );
});
