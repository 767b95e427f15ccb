import assert from "node:assert/strict";
import { test } from "node:test";
import { killServer } from "../../protocol/client/killServer.ts";
import { leavesNothing } from "../../protocol/client/leaks.ts";

test("kill -9 a hundred times under ten callers", { skip: process.platform === "win32" }, (context) =>
  leavesNothing(async () => {
    const report = await killServer(100, 10);
    assert.equal(report.kills, 100);
    assert.ok(report.answered > 100 && report.failed > 0, JSON.stringify(report));
    context.diagnostic(JSON.stringify(report));
  }),
);
