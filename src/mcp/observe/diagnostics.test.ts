import assert from "node:assert/strict";
import { test } from "node:test";
import { entryDefaults, type ServerEntry } from "../serverEntry.ts";
import { describeDiagnostics, describeStatistics } from "./diagnostics.ts";
import { createMask } from "./maskSecrets.ts";
import { secretsOf } from "./secretsOf.ts";
import type { ServerStatistics } from "./statistics.ts";

const statistics: ServerStatistics = {
  calls: 3,
  errors: 1,
  restarts: 4,
  methods: [{ method: "tools/call", calls: 3, errors: 1, p50: 1.25, p95: 20 }],
};
const entry: ServerEntry = {
  ...entryDefaults,
  name: "demo",
  folder: "/w",
  source: "mcpFile",
  autostart: "firstUse",
  launch: {
    type: "stdio",
    command: "demo",
    args: ["--key", "very-secret", "from-a-variable"],
    env: { DEMO_TOKEN: "very-secret" },
  },
};

test("gathers versions, states and last errors without secrets", () => {
  const text = describeDiagnostics({
    versions: { Flightdeck: "1.2.3" },
    connections: [
      {
        entry,
        statistics,
        mask: createMask(secretsOf(entry)),
        state: { kind: "failed", reason: "demo stopped (exit code 1)", exitCode: 1, stderrTail: ["bad very-secret"] },
        output: [
          { at: new Date(0), source: "problem", level: "warning", text: "Not a message: x" },
          { at: new Date(1), source: "stderr", level: "info", text: "Listening" },
          { at: new Date(2), source: "problem", level: "error", text: "It broke" },
        ],
      },
    ],
    unused: [{ name: "old", folder: "/w", source: "mcpFile", status: "invalid", reason: "It must be an object." }],
  });
  assert.equal(
    text.replace(/sha256 [\da-f]{12}/, "sha256 HASH"),
    `## Versions
- Flightdeck 1.2.3

## MCP servers
- demo stopped (exit code 1)
  - source: mcpFile; stdio: demo, 3 arguments (sha256 HASH)
  - 3 calls, 1 errors, 4 restarts, exit code 1
  - 1970-01-01T00:00:00.000Z Not a message: x
  - 1970-01-01T00:00:00.002Z It broke
  - stderr: bad •••

## Not used
- old (mcpFile): It must be an object.
`,
  );
});

test("shows the figures of each method", () => {
  assert.match(describeStatistics("demo", statistics), /\| tools\/call \| 3 \| 1 \| 1\.3 \| 20\.0 \|/);
});
