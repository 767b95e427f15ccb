import assert from "node:assert/strict";
import { test } from "node:test";
import { loggingLevels, protocolVersions, textOfContent } from "./mcpShapes.ts";

test("every released revision of the protocol is spoken, newest first", () => {
  assert.deepEqual(protocolVersions, ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05", "2024-10-07"]);
});

test("every level of a log message is known, from the least to the most severe", () => {
  assert.equal(loggingLevels.join(" < "), "debug < info < notice < warning < error < critical < alert < emergency");
});

test("the text of a result is that of its blocks, and others are named", () => {
  const text = textOfContent([
    { type: "text", text: "Done" },
    { type: "resource", resource: { uri: "a:1", text: "inside" } },
    { type: "resource", resource: { uri: "a:2", blob: "AA==" } },
    { type: "resource_link", uri: "a:3", name: "three" },
    { type: "image", data: "AA==", mimeType: "image/png" },
    { type: "audio", data: "AA==", mimeType: "audio/wav" },
  ]);
  assert.equal(
    text,
    ["Done", "inside", "[resource a:2]", "[resource a:3]", "[image image/png]", "[audio audio/wav]"].join("\n"),
  );
});
