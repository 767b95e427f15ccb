import assert from "node:assert/strict";
import { test } from "node:test";
import { killServer } from "./killServer.ts";
import { leavesNothing } from "./leaks.ts";

test("a server that is killed under its callers comes back each time", { skip: process.platform === "win32" }, () =>
  leavesNothing(async () => {
    const report = await killServer(8, 10);
    assert.equal(report.kills, 8);
    assert.ok(report.answered > 0 && report.failed > 0, JSON.stringify(report));
  }),
);
