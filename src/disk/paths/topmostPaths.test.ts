import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { topmostPaths } from "./topmostPaths.ts";

const at = (text: string): string => path.join(path.sep, ...text.split("/"));

test("leaves out what lies below another path, however deep", () => {
  const paths = ["a/b/c/d.ts", "a/b", "a/bc", "x/y.ts", "x/z.ts"].map(at);
  assert.deepEqual(topmostPaths(paths), ["a/b", "a/bc", "x/y.ts", "x/z.ts"].map(at));
});
