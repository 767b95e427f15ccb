import assert from "node:assert/strict";
import { chmod, mkdir, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { test } from "node:test";
import { readJsonc } from "../../src/mcp/configuration/readJsonc.ts";
import { serversOf } from "../../src/mcp/configuration/parseServerEntry.ts";
import type { Connection } from "../../src/mcp/connection.ts";
import type { HostPorts, StartConsent } from "../../src/mcp/ports.ts";
import { buildCatalog } from "../../src/mcp/serverCatalog.ts";
import type { JsonObject } from "../../src/protocol/mcpShapes.ts";
import { inTemporaryFolder } from "../protocol/client/inTemporaryFolder.ts";
import { leavesNothing, never } from "../protocol/client/leaks.ts";
import { testPorts, withConnection } from "../protocol/client/support.ts";
import { printedConfiguration, printedLimits } from "./pluginConfiguration.ts";
import { printedAnswers } from "./pluginMessages.ts";
import { type Heard, heardIn, scriptedServer, writeScript } from "./withScript.ts";

const home = "/home/ada";

/** What a workspace file with this text configures. */
function readFileOf(text: string, folder: string) {
  const parsed = readJsonc(text);
  assert.ok(parsed.ok, "it is JSON");
  const variables = { workspaceFolder: folder, folders: {}, userHome: home, environment: {} };
  const source = { source: "mcpFile", folder, file: ".mcp.json", servers: serversOf(parsed.value) } as const;
  return buildCatalog([source], { variablesFor: () => variables, bundledNameOf: () => undefined });
}

const expanded = {
  args: ["--config", `${home}/.opencode/superclaudebridge.json`],
  env: { OPENCODE_VERSION: "1.0.0" },
  initializationOptions: { pluginDirectory: `${home}/.opencode/plugins`, eventBusUrl: "nats://localhost:4222" },
};

test("the printed configuration is read as it stands, and all of it means something [clauses 224-230]", () => {
  const { entries, problems } = readFileOf(printedConfiguration, "/w");
  assert.deepEqual(problems, []);
  assert.deepEqual(
    entries.map(({ name, launch, initializationOptions }) => ({ name, launch, initializationOptions })),
    [
      {
        name: "superclaudebridge",
        launch: { type: "stdio", command: "superclaudebridge", args: expanded.args, env: expanded.env },
        initializationOptions: expanded.initializationOptions,
      },
    ],
  );
});

/** With the printed limits, and a variable that they do not name. */
function withLimits(): string {
  const { capabilities } = JSON.parse(printedLimits) as { capabilities: object };
  const file = JSON.parse(printedConfiguration) as { mcpServers: Record<string, JsonObject> };
  const entry = file.mcpServers["superclaudebridge"];
  const env = { ...(entry?.["env"] as object), UNNAMED: "kept back" };
  return JSON.stringify({ mcpServers: { superclaudebridge: { ...entry, capabilities, env } } });
}

interface Bridge {
  readonly folder: string;
  readonly heard: Heard;
  readonly start: (use: (connection: Connection) => Promise<void>, ports?: Partial<HostPorts>) => Promise<void>;
}

async function writeBridge(place: string, folder: string, ...args: readonly string[]): Promise<void> {
  const program = join(place, "superclaudebridge");
  const words = [process.execPath, scriptedServer, folder, ...args].map((word) => `"${word}"`).join(" ");
  await writeFile(program, `#!/bin/sh\nexec ${words} "$@"\n`);
  await chmod(program, 0o755);
}

/** The printed command on a PATH of its own: a program of that name which is the scripted server. */
const withBridge = (text: string, use: (bridge: Bridge) => Promise<void>): Promise<void> =>
  leavesNothing(() =>
    inTemporaryFolder(async (folder) => {
      const bin = join(folder, "bin");
      await mkdir(bin);
      await writeScript(folder, { answers: printedAnswers });
      await writeBridge(bin, folder);
      const [entry] = readFileOf(text, folder).entries;
      assert.ok(entry);
      const environment = {
        PATH: [bin, process.env["PATH"]].join(delimiter),
        NODE_ENV: "test",
        OPENCODE_HOME: "/opencode",
        NODE_ENVIRONMENT: "not named",
        LANG: "C.UTF-8",
      };
      await use({
        folder,
        heard: heardIn(folder),
        start: (inside, ports) => withConnection(entry, inside, testPorts({ environment, ...ports })),
      });
    }),
  );

const needsScripts = {
  skip: process.platform === "win32" && "a script without an extension is not a program on Windows",
};

test("a server starts as the printed configuration says [clauses 224-230]", needsScripts, () =>
  withBridge(printedConfiguration, async ({ heard, start }) => {
    await start((connection) => connection.start(never));
    const [{ args, env } = assert.fail("not started")] = heard.starts;
    assert.deepEqual([args, env?.["OPENCODE_VERSION"]], [expanded.args, "1.0.0"]);
    const [hello] = heard.of("initialize");
    assert.deepEqual(hello?.params?.["initializationOptions"], expanded.initializationOptions);
  }),
);

const byPath = { command: "${workspaceFolder}/my tools/superclaudebridge", args: ["z", "", "a", "a"] };
test("a program is started by its path, whatever PATH has by its name [clauses 225, 226]", needsScripts, () =>
  withBridge(JSON.stringify({ mcpServers: { superclaudebridge: byPath } }), async ({ folder, heard, start }) => {
    await mkdir(join(folder, "my tools"));
    await writeBridge(join(folder, "my tools"), folder, "by path");
    await start((connection) => connection.start(never));
    assert.deepEqual(heard.starts[0]?.args, ["by path", ...byPath.args]);
  }),
);

test("a missing program of the configuration is reported [clause 231]", () => {
  const [entry = assert.fail()] = readFileOf(printedConfiguration, process.cwd()).entries;
  return withConnection(entry, (connection) =>
    assert.rejects(connection.start(never), { message: "`superclaudebridge` was not found on PATH" }),
  );
});

test("limits that nothing enforces are shown before the start [clause 247]", needsScripts, () =>
  withBridge(withLimits(), async ({ heard, start }) => {
    const asked: StartConsent[] = [];
    const consent = {
      askToStart: async (request: StartConsent) => asked.push(request) < 0,
      askToUseModels: async () => false,
    };
    await start((connection) => assert.rejects(connection.start(never), { code: "serverRefused" }), { consent });
    assert.equal(
      asked[0]?.description.parts.find(({ key }) => key === "limits")?.value,
      "files (read: ./src, ./docs; write: ./src); network (hosts: api.github.com)",
    );
    assert.deepEqual(heard.starts, []);
  }),
);

test("of all variables a server gets those that the printed limits name [clauses 248-250]", needsScripts, () =>
  withBridge(withLimits(), ({ heard, start }) =>
    start(async (connection) => {
      await connection.start(never);
      const env = heard.starts[0]?.env ?? {};
      const seen = ["NODE_ENV", "OPENCODE_VERSION", "OPENCODE_HOME", "NODE_ENVIRONMENT", "LANG", "UNNAMED"];
      assert.deepEqual(
        seen.map((name) => env[name]),
        ["test", "1.0.0", "/opencode", undefined, undefined, undefined],
      );
      const told = connection.output.filter(({ source }) => source === "problem").map(({ text }) => text);
      assert.deepEqual(told, ["Not passed, because environment.allowed_vars does not name it: UNNAMED"]);
    }),
  ),
);
