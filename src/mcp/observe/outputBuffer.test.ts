import assert from "node:assert/strict";
import { test } from "node:test";
import { createOutputBuffer } from "./outputBuffer.ts";
import type { OutputLine } from "./serverLog.ts";

test("keeps the last lines only, however many there were", () => {
  const buffer = createOutputBuffer(3);
  const pushed: OutputLine[] = [];
  for (let count = 0; count < 20; count += 1) {
    const line: OutputLine = { at: new Date(0), source: "stderr", level: "info", text: String(count) };
    pushed.push(line);
    buffer.push(line);
    assert.deepEqual(buffer.lines, pushed.slice(-3));
  }
});
