import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { describeLaunch } from "../../../src/domain/consent/launchDescription.ts";
import { createClientHost } from "../../../src/mcp/clientHost.ts";
import type { StartConsent } from "../../../src/mcp/ports.ts";
import { connectionId, entrySources, type ServerEntry } from "../../../src/mcp/serverEntry.ts";
import { inTemporaryFolder } from "./inTemporaryFolder.ts";
import { isRunning, leavesNothing } from "./leaks.ts";
import {
  hostileScript,
  memoryOf,
  never,
  serverScript,
  stdioEntry,
  testPorts,
  untilState,
  withConnection,
} from "./support.ts";

const wellBehaved = (name: string, overrides: Partial<ServerEntry> = {}): ServerEntry =>
  stdioEntry(name, [hostileScript, "wellBehaved"], overrides);

test("a server of a workspace file starts after its exact command line was allowed once", async () => {
  const questions: StartConsent[] = [];
  const answers = [false, true, true];
  const consent = {
    askToStart: async (request: StartConsent) => {
      questions.push(request);
      return answers.shift() ?? false;
    },
    askToUseModels: async () => false,
  };
  const ports = testPorts({ consent, memory: memoryOf(new Map()) });
  const entry = wellBehaved("found", { source: "mcpFile" });
  const start = (one: ServerEntry) => withConnection(one, (connection) => connection.start(never), ports);
  await assert.rejects(start(entry), { code: "serverRefused", message: "found was not allowed to start" });
  await start(entry);
  await start(entry);
  assert.equal(questions.length, 2, "what was allowed is not asked again");
  const changed = stdioEntry("found", [hostileScript, "wellBehaved", "--more"], { source: "mcpFile" });
  await start(changed);
  assert.equal(questions.length, 3);
  assert.match(describeLaunch(questions[2]?.description ?? assert.fail()).join("\n"), /wellBehaved --more$/m);
  assert.deepEqual(questions[2]?.changed, ["arguments"]);
});

test("whatever comes with the workspace is asked about, what the user configured is not [clause 232]", async () => {
  const asked: string[] = [];
  const consent = {
    askToStart: async ({ entry }: StartConsent) => asked.push(entry.source) > 0,
    askToUseModels: async () => false,
  };
  for (const source of entrySources) {
    const ports = testPorts({ consent, memory: memoryOf(new Map()) });
    await withConnection(wellBehaved("any", { source }), (connection) => connection.start(never), ports);
  }
  assert.deepEqual(asked, ["workspaceSetting", "vscodeFile", "mcpFile", "flightdeckToml", "mcpToml"]);
});

test("limits that nothing enforces need the user's consent, whatever the source [clause 247]", async () => {
  const asked: (readonly string[])[] = [];
  const consent = {
    askToStart: async ({ description }: StartConsent) =>
      asked.push(description.parts.filter(({ key }) => key === "limits").map(({ value }) => value)) > 1,
    askToUseModels: async () => false,
  };
  const entry = wellBehaved("limited", { capabilities: { network: { allowedHosts: ["api.github.com"] } } });
  const ports = testPorts({ consent });
  await withConnection(
    entry,
    (connection) => assert.rejects(connection.start(never), { code: "serverRefused" }),
    ports,
  );
  await withConnection(entry, (connection) => connection.start(never), ports);
  assert.deepEqual(asked[0], ["network (hosts: api.github.com)"]);
});

test("nothing starts in an untrusted workspace", async () => {
  const ports = testPorts({ trust: { isTrusted: () => false } });
  await withConnection(
    wellBehaved("any"),
    async (connection) => {
      await assert.rejects(connection.start(never), { code: "serverRefused" });
      assert.deepEqual(connection.state, { kind: "stopped" });
    },
    ports,
  );
});

test("a change of the configuration restarts only what changed", () =>
  leavesNothing(async () => {
    const host = createClientHost(testPorts());
    const [kept, changed, removed] = [wellBehaved("kept"), wellBehaved("changed"), wellBehaved("removed")];
    host.update([kept, changed, removed]);
    const before = [...host.connections];
    await Promise.all(before.map((connection) => connection.start(never)));
    host.update([{ ...kept }, { ...changed, batch: true }, wellBehaved("added", { autostart: "activation" })]);
    const names = host.connections.map(({ entry }) => entry.name);
    assert.deepEqual(names.sort(), ["added", "changed", "kept"]);
    assert.equal(host.connection(connectionId(kept.folder, "kept")), before[0]);
    assert.equal(before[0]?.state.kind, "ready");
    const replaced = host.connection(connectionId(kept.folder, "changed"));
    assert.ok(replaced && replaced !== before[1]);
    await untilState(replaced, "ready");
    const added = host.connection(connectionId(kept.folder, "added"));
    assert.ok(added);
    await untilState(added, "ready");
    await host.stop();
  }));

test("a server that is to start with the window from now on is started", () =>
  leavesNothing(async () => {
    const host = createClientHost(testPorts());
    const late = wellBehaved("late", { autostart: "firstUse" });
    host.update([late]);
    const [connection] = host.connections;
    assert.ok(connection);
    host.update([{ ...late, autostart: "never" }]);
    assert.equal(connection.state.kind, "stopped");
    host.update([{ ...late, autostart: "activation" }]);
    await untilState(connection, "ready");
    assert.deepEqual(host.connections, [connection]);
    await host.stop();
  }));

test("the log of a server is found by its name", () =>
  inTemporaryFolder(async (folder) => {
    const folders = { serverLogs: join(folder, "servers"), processRecords: join(folder, "processes") };
    const host = createClientHost(testPorts({ folders }));
    host.update(["tides", "my tides/2"].map((name) => wellBehaved(name)));
    await Promise.all(host.connections.map((connection) => connection.start(never)));
    await host.stop();
    const names = (await readdir(folders.serverLogs)).map((name) => name.replace(/[0-9a-f]{8}/, "HASH"));
    assert.deepEqual(names.sort(), ["my_tides_2-HASH.jsonl", "tides-HASH.jsonl"]);
  }));

test("a server that ran runs again when its entry comes back unchanged, as after a typing error", () =>
  leavesNothing(async () => {
    const host = createClientHost(testPorts());
    const [up, down, other] = [wellBehaved("up"), wellBehaved("down"), wellBehaved("other")];
    const find = (name: string) => host.connection(connectionId(up.folder, name)) ?? assert.fail(`no ${name}`);
    host.update([up, down, other]);
    await Promise.all(["up", "other"].map((name) => find(name).start(never)));
    host.update([]);
    assert.deepEqual(host.connections, []);
    host.update([{ ...up }, { ...down }, { ...other, batch: true }]);
    await untilState(find("up"), "ready");
    assert.equal(find("down").state.kind, "stopped", "it was not running before");
    assert.equal(find("other").state.kind, "stopped", "it is another one now");
    await find("up").stop();
    host.update([]);
    host.update([up]);
    assert.equal(find("up").state.kind, "stopped", "the user had stopped it");
    await host.stop();
  }));

test("what a server prints is kept in its log file, without secrets", () =>
  inTemporaryFolder(async (folder) => {
    const folders = { serverLogs: join(folder, "servers"), processRecords: join(folder, "processes") };
    const entry = stdioEntry("recorder", [hostileScript, "recorder"], {
      launch: {
        type: "stdio",
        command: process.execPath,
        args: [hostileScript, "recorder"],
        env: { API_TOKEN: "very-secret-value" },
      },
    });
    const file = await withConnection(
      entry,
      async (connection) => {
        await connection.callTool("stderr", { text: "the token is very-secret-value" }, { signal: never });
        return connection.logFile ?? assert.fail("no file");
      },
      testPorts({ folders, isTracing: () => true }),
    );
    const text = await readFile(file, "utf8");
    const lines = text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { source: string; text: string });
    assert.ok(lines.some((line) => line.source === "stderr" && line.text === "the token is •••"));
    assert.ok(lines.some((line) => line.source === "state" && line.text.startsWith("recorder is ready")));
    assert.ok(lines.some((line) => /^→ tools\/call #\d+ \(\d+ bytes\)/.test(line.text)));
    assert.ok(lines.some((line) => /^← #\d+ after [\d.]+ ms \(\d+ bytes\)/.test(line.text)));
    assert.ok(!text.includes("very-secret-value"));
  }));

test("servers of a window that died are ended by the next one", { skip: process.platform === "win32" }, () =>
  inTemporaryFolder(async (folder) => {
    const window = spawn(process.execPath, [fileURLToPath(new URL("dyingWindow.ts", import.meta.url)), folder], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [said] = (await once(window.stdout, "data")) as [Buffer];
    const pid = Number(said.toString());
    const died = once(window, "exit");
    window.kill("SIGKILL");
    await died;
    assert.ok(isRunning(pid), "the server outlives its window");
    const folders = { serverLogs: join(folder, "servers"), processRecords: join(folder, "processes") };
    const host = createClientHost(testPorts({ folders }));
    assert.equal(await host.sweep(), 1);
    assert.ok(!isRunning(pid));
    assert.equal(await host.sweep(), 0);
    await host.stop();
  }),
);

test("server-filesystem reads what it is allowed to", () =>
  inTemporaryFolder(async (folder) => {
    const entry = stdioEntry("files", [serverScript("server-filesystem"), folder]);
    await withConnection(entry, async (connection) => {
      const path = join(folder, "note.txt");
      await connection.callTool("write_file", { path, content: "kept" }, { signal: never });
      assert.equal((await connection.callTool("read_text_file", { path }, { signal: never })).text, "kept");
      await assert.rejects(connection.callTool("read_text_file", { path: "/etc/passwd" }, { signal: never }), {
        code: "toolFailed",
      });
    });
  }));

test("server-memory remembers with structured content", () =>
  inTemporaryFolder(async (folder) => {
    const entry = stdioEntry("memory", [serverScript("server-memory")], {
      launch: {
        type: "stdio",
        command: process.execPath,
        args: [serverScript("server-memory")],
        env: { MEMORY_FILE_PATH: join(folder, "memory.jsonl") },
      },
    });
    await withConnection(entry, async (connection) => {
      const entities = [{ name: "Ada", entityType: "person", observations: ["writes programs"] }];
      await connection.callTool("create_entities", { entities }, { signal: never });
      const graph = await connection.callTool("read_graph", {}, { signal: never });
      assert.deepEqual(graph.structured?.["entities"], entities);
    });
  }));
