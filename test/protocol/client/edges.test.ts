import assert from "node:assert/strict";
import { once } from "node:events";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { test } from "node:test";
import type { AddressInfo } from "node:net";
import { createEmitter } from "../../../src/mcp/emitter.ts";
import { createServerLog } from "../../../src/mcp/observe/serverLog.ts";
import { entryDefaults, type ServerEntry } from "../../../src/mcp/serverEntry.ts";
import { createTemporaryFolder } from "../../support/temporaryFolder.ts";
import { never, secretsOf, stdioEntry, testPorts, withConnection } from "./support.ts";

/** Records every method it receives, and answers each request with the minimum of an MCP server. */
const listener = `
  const { appendFileSync } = require("node:fs");
  require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
    const { id, method, params } = JSON.parse(line);
    appendFileSync(process.argv[1], method + "\\n");
    if (method === "exit") process.exit(0);
    const hello = { protocolVersion: params?.protocolVersion, capabilities: {}, serverInfo: { name: "l", version: "1" } };
    if (id !== undefined) console.log(JSON.stringify({ jsonrpc: "2.0", id, result: method === "initialize" ? hello : {} }));
  });`;

test("a server of the speckit dialect receives shutdown and then exit, in this order", async () => {
  const folder = await createTemporaryFolder();
  const heard = join(folder.path, "heard");
  const entry = stdioEntry("listener", ["-e", listener, heard], { dialect: "speckit" });
  await withConnection(entry, (connection) => connection.start(never), testPorts());
  assert.deepEqual((await readFile(heard, "utf8")).trim().split("\n").slice(-2), ["shutdown", "exit"]);
  await folder.remove();
});

test("a server is notified that the workspace folders changed", async () => {
  const folder = await createTemporaryFolder();
  const heard = join(folder.path, "heard");
  const changes = createEmitter<void>();
  const ports = testPorts({ roots: { list: () => [], onDidChange: changes.event } });
  await withConnection(
    stdioEntry("listener", ["-e", listener, heard]),
    async (connection) => {
      await connection.start(never);
      changes.fire();
      // Messages stay in order, so once this is answered the one before it was received.
      await connection.ping(never);
    },
    ports,
  );
  assert.match(await readFile(heard, "utf8"), /^notifications\/roots\/list_changed$/m);
  await folder.remove();
});

test("a refused token is asked for again, kept, and the server is reached with the new one", async () => {
  const asked: string[] = [];
  const secrets = new Map<string, string>();
  const server = createServer((request, response) => {
    if (request.headers.authorization !== "Bearer right") return void response.writeHead(401).end();
    if (request.method !== "POST") return void response.writeHead(405).end();
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      const { id } = JSON.parse(body) as { id?: number };
      if (id === undefined) return void response.writeHead(202).end();
      const serverInfo = { name: "guarded", version: "1" };
      const result = { protocolVersion: "2025-11-25", capabilities: {}, serverInfo };
      response
        .writeHead(200, { "content-type": "application/json" })
        .end(JSON.stringify({ jsonrpc: "2.0", id, result }));
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const entry: ServerEntry = {
    ...entryDefaults,
    name: "guarded",
    folder: "/repo",
    source: "setting",
    autostart: "firstUse",
    auth: { in: "header" },
    launch: { type: "http", url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`, headers: {} },
  };
  const ports = testPorts({
    secrets: secretsOf(secrets, async (_, reason) => {
      asked.push(reason);
      return asked.length === 1 ? "wrong" : "right";
    }),
  });
  await withConnection(
    entry,
    async (connection) => {
      await connection.start(never);
      assert.equal(connection.state.kind, "ready");
    },
    ports,
  );
  server.closeAllConnections();
  server.close();
  assert.deepEqual(asked, ["guarded needs a token", "guarded did not accept the token"]);
  assert.deepEqual([...secrets.values()], ["right"]);
});

test("an envFile gives a server its variables, and one that cannot be read is named", async () => {
  const folder = await createTemporaryFolder();
  const [envFile, heard] = [join(folder.path, "own.env"), join(folder.path, "heard")];
  await writeFile(envFile, "GREETING=from the file\nSHARED=file\n");
  const tell = `require("node:fs").writeFileSync(process.argv[1], [process.env.GREETING, process.env.SHARED].join());`;
  const script = `${tell}${listener.replaceAll("process.argv[1]", "process.argv[2]")}`;
  const args = ["-e", script, heard, `${heard}.log`];
  const entryWith = (file: string): ServerEntry =>
    stdioEntry("reader", [], {
      launch: { type: "stdio", command: process.execPath, args, env: { SHARED: "entry" }, envFile: file },
    });
  await withConnection(entryWith(envFile), (connection) => connection.start(never));
  assert.equal(await readFile(heard, "utf8"), "from the file,entry");
  const missing = join(folder.path, "missing.env");
  await withConnection(entryWith(missing), (connection) =>
    assert.rejects(connection.start(never), {
      code: "invalidConfiguration",
      message: `reader was not started: its envFile ${missing} cannot be read`,
    }),
  );
  await folder.remove();
});

test("a log file is rotated by size, and only so many are kept", async () => {
  const folder = await createTemporaryFolder();
  const log = createServerLog(join(folder.path, "chant.jsonl"), (text) => text.replace("hunter2", "***"), {
    maxBytes: 400,
    maxFiles: 3,
  });
  for (let line = 0; line < 40; line += 1) {
    log.write({ at: new Date(0), source: "stderr", level: "info", text: `line ${line} hunter2` });
    await log.flush();
  }
  assert.deepEqual((await readdir(folder.path)).sort(), ["chant.jsonl", "chant.jsonl.1", "chant.jsonl.2"]);
  const newest = await readFile(join(folder.path, "chant.jsonl"), "utf8");
  assert.match(newest, /line 39 \*\*\*/);
  assert.doesNotMatch(newest, /hunter2/);
  await folder.remove();
});
