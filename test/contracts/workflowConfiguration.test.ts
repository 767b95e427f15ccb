import assert from "node:assert/strict";
import { chmod, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { test } from "node:test";
import { settingsSchema } from "../../src/extension/platform/settings/settingsSchema.ts";
import { parseServerEntry } from "../../src/mcp/configuration/parseServerEntry.ts";
import { limitsFor } from "../../src/mcp/requests/timeoutFor.ts";
import type { ServerEntry } from "../../src/mcp/serverEntry.ts";
import { inTemporaryFolder } from "../protocol/client/inTemporaryFolder.ts";
import { sendJson, startRawHttp } from "../protocol/client/rawHttpServer.ts";
import { never, withConnection } from "../protocol/client/support.ts";
import { foreignPorts, foreignScript, printed, readForeignLog } from "./foreign.ts";

const parse = (raw: object): ServerEntry =>
  parseServerEntry(raw, {
    name: "agent",
    folder: process.cwd(),
    source: "setting",
    variables: { workspaceFolder: process.cwd(), folders: {}, userHome: process.cwd(), environment: {} },
  }).entry ?? assert.fail("no entry");

const skip = process.platform === "win32" && "a script on PATH is not a program there";

test(
  "the printed command is started with its arguments, and needs no transport to be named [clauses 4, 104]",
  { skip },
  () =>
    inTemporaryFolder(async (folder) => {
      const log = join(folder, "log.jsonl");
      const command = join(folder, "claude");
      await writeFile(command, `#!/bin/sh\nexec "${process.execPath}" "${foreignScript}" "$@"\n`);
      await chmod(command, 0o755);
      const PATH = `${folder}${delimiter}${process.env["PATH"] ?? ""}`;
      const unnamed = { ...printed.configuration.stdio, transport: undefined };
      for (const raw of [printed.configuration.stdio, unnamed]) {
        await writeFile(log, "");
        const entry = parse({ ...raw, env: { FOREIGN_LOG: log } });
        assert.equal(entry.launch.type, "stdio");
        const ports = foreignPorts({ environment: { ...process.env, PATH } });
        await withConnection(entry, (connection) => connection.start(never), ports);
        assert.deepEqual((await readForeignLog(log))[0], { arguments: ["--mcp"] });
      }
    }),
);

test("a server at an address of this machine is reached by its url [clause 106]", async () => {
  const content = [{ type: "text", text: "reached" }];
  const server = await startRawHttp((response, message) => {
    if (message?.method !== "tools/call") return false;
    sendJson(response, { jsonrpc: "2.0", id: message.id, result: { content } });
    return true;
  });
  try {
    const { launch } = parse(printed.configuration.http);
    assert.deepEqual(launch, { type: "http", url: "http://localhost:8080/mcp", headers: {} });
    const entry = parse({ url: server.url });
    assert.equal(entry.launch.type, "http");
    await withConnection(entry, async (connection) => {
      assert.equal((await connection.callTool("speckit.plan", {}, { signal: never })).text, "reached");
    });
  } finally {
    await server.stop();
  }
});

test("a server has sixty seconds for a call and for its start, unless its entry says otherwise [clauses 84, 86]", () => {
  const limit = (raw: object, tool = "speckit.plan") => limitsFor(parse(raw).timeouts, "tools/call", tool).silenceMs;
  assert.equal(limit({ command: "claude" }), 60_000);
  assert.equal(parse({ command: "claude" }).timeouts.initialize, 60_000);
  assert.equal(limit({ command: "claude", timeouts: { tools: 5_000 } }), 5_000);
  const byTool = { "speckit.plan": 90_000 };
  assert.equal(limit({ command: "claude", timeouts: { byTool } }), 90_000);
  assert.equal(limit({ command: "claude", timeouts: { byTool } }, "speckit.tasks"), 60_000);
});

test("workflow commands have sixty seconds, too, until the user sets another limit [clauses 85, 86]", () => {
  const { check, default: seconds } = settingsSchema["flightdeck.runs.timeout"];
  assert.equal(seconds, 60);
  assert.deepEqual(
    [0.5, 600, 0, -1].map((value) => check.isValid(value)),
    [true, true, false, false],
  );
});
