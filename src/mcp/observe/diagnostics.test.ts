import assert from "node:assert/strict";
import { test } from "node:test";
import type { ConnectionState } from "../connection.ts";
import { entryDefaults, type ServerEntry } from "../serverEntry.ts";
import { describeDiagnostics, describeStatistics } from "./diagnostics.ts";
import { createMask } from "./maskSecrets.ts";
import { secretsOf } from "./secretsOf.ts";
import type { OutputLine } from "./serverLog.ts";
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

test("says how each server is started and how it ended, and its last five errors", () => {
  const report = (
    launch: ServerEntry["launch"],
    state: ConnectionState,
    output: readonly OutputLine[] = [],
  ): string => {
    const one = { entry: { ...entry, launch }, state, output, statistics, mask: createMask([]) };
    const text = describeDiagnostics({ versions: {}, connections: [one], unused: [] });
    return text.replace(/sha256 [\da-f]{12}/, "sha256 HASH");
  };
  const http = { type: "http", url: "https://x.example/mcp?api_key=k1", headers: {} } as const;
  assert.equal(
    report(http, { kind: "starting" }),
    `## Versions

## MCP servers
- demo is starting
  - source: mcpFile; http: https://x.example (sha256 HASH)
  - 3 calls, 1 errors, 4 restarts
`,
  );
  const output = Array.from(
    { length: 7 },
    (_, ms) => ({ at: new Date(ms), source: "problem", level: "error", text: `problem ${ms}` }) as const,
  );
  const stderrTail = ["a", "b", "c", "d", "e", "f"];
  const stdio = (args: readonly string[]) => ({ type: "stdio", command: "demo", args, env: {} }) as const;
  assert.equal(
    report(stdio([]), { kind: "failed", reason: "It ended", signal: "SIGKILL", stderrTail }, output),
    `## Versions

## MCP servers
- It ended
  - source: mcpFile; stdio: demo
  - 3 calls, 1 errors, 4 restarts, ended by SIGKILL
  - 1970-01-01T00:00:00.002Z problem 2
  - 1970-01-01T00:00:00.003Z problem 3
  - 1970-01-01T00:00:00.004Z problem 4
  - 1970-01-01T00:00:00.005Z problem 5
  - 1970-01-01T00:00:00.006Z problem 6
  - stderr: b
  - stderr: c
  - stderr: d
  - stderr: e
  - stderr: f
`,
  );
  assert.equal(
    report(stdio(["--mcp"]), { kind: "failed", reason: "It did not start", stderrTail: [] }),
    `## Versions

## MCP servers
- It did not start
  - source: mcpFile; stdio: demo, 1 arguments (sha256 HASH)
  - 3 calls, 1 errors, 4 restarts
`,
  );
});

test("shows the figures of each method", () => {
  assert.equal(
    describeStatistics("demo", statistics),
    `# demo

3 calls, 1 errors, 4 restarts

| method | calls | errors | p50 (ms) | p95 (ms) |
| --- | ---: | ---: | ---: | ---: |
| tools/call | 3 | 1 | 1.3 | 20.0 |
`,
  );
});
