import assert from "node:assert/strict";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { silentLog } from "../../../src/domain/ports.ts";
import type { HostPorts } from "../../../src/mcp/ports.ts";
import { inTemporaryFolder } from "./inTemporaryFolder.ts";
import { hostileScript, never, secretsOf, stdioEntry, testPorts, withConnection } from "./support.ts";
import { eventually } from "../../support/eventually.ts";

const foldersIn = (folder: string): NonNullable<HostPorts["folders"]> => ({
  serverLogs: join(folder, "servers"),
  processRecords: join(folder, "processes"),
});

async function textOfFiles(folder: string): Promise<string> {
  const names = await readdir(folder);
  return (await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")))).join("\n");
}

test("no value of an environment file, a variable or an argument reaches the log or the records", () =>
  inTemporaryFolder(async (folder) => {
    const envFile = join(folder, "own.env");
    await writeFile(envFile, "HARMLESS=from-the-file\n");
    const entry = stdioEntry("demo", [], {
      launch: {
        type: "stdio",
        command: process.execPath,
        args: [hostileScript, "recorder", "from-an-argument"],
        env: { ANYTHING: "from-a-variable" },
        envFile,
      },
    });
    const folders = foldersIn(folder);
    const said = "saw from-the-file and from-a-variable";
    await withConnection(
      entry,
      async (connection) => {
        await connection.callTool("stderr", { text: said }, { signal: never });
        assert.equal(connection.mask(said), "saw ••• and •••");
        // Written once the process has been inspected; no event announces it.
        const records = await eventually(async () => {
          const text = await textOfFiles(folders.processRecords).catch(() => "");
          return text.includes("startedAt") && text;
        }, "the process was not recorded");
        assert.doesNotMatch(records, /from-an-argument/);
      },
      testPorts({ folders }),
    );
    const log = await textOfFiles(folders.serverLogs);
    assert.match(log, /saw ••• and •••/);
    assert.doesNotMatch(log, /from-the-file|from-a-variable/);
  }));

test("the reason why a server did not start contains no secret, and the host masks those of all servers", () =>
  inTemporaryFolder(async (folder) => {
    const envFile = join(folder, "own.env");
    await writeFile(envFile, "HARMLESS=from-the-file\n");
    // Refuses initialize, with the value in its message.
    const script = `process.stdin.once("data", (line) => console.log(JSON.stringify({ jsonrpc: "2.0",
      id: JSON.parse(line).id, error: { code: 1, message: "bad key " + process.env.HARMLESS } })))`;
    const entry = stdioEntry("demo", [], {
      launch: { type: "stdio", command: process.execPath, args: ["-e", script], env: {}, envFile },
      autostart: "activation",
    });
    let tell: (message: string) => void = () => undefined;
    const told = new Promise<string>((resolve) => {
      tell = resolve;
    });
    const log = { ...silentLog, warn: (message: string) => message.includes("did not start") && tell(message) };
    await withConnection(
      entry,
      async (_connection, host) => {
        assert.match(await told, /refused the connection: bad key •••/);
        assert.equal(host.mask("from-the-file, password=abc"), "•••, password=•••");
      },
      testPorts({ log }),
    );
  }));

test("a token that begins with a brace does not keep a server from starting", () => {
  const entry = stdioEntry("demo", [hostileScript, "recorder"], { auth: { in: "initialize" } });
  const secrets = secretsOf(new Map(), async () => "{not-json");
  return withConnection(
    entry,
    async (connection) => {
      await connection.start(never);
      assert.equal(connection.mask("it is {not-json"), "it is •••");
    },
    testPorts({ secrets }),
  );
});
