import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseServerEntry } from "../../src/mcp/configuration/parseServerEntry.ts";
import type { Connection } from "../../src/mcp/connection.ts";
import type { HostPorts } from "../../src/mcp/ports.ts";
import type { ServerEntry } from "../../src/mcp/serverEntry.ts";
import type { JsonObject } from "../../src/protocol/mcpShapes.ts";
import { inTemporaryFolder } from "../protocol/client/inTemporaryFolder.ts";
import { testPorts, withConnection } from "../protocol/client/support.ts";

/** Messages that answer one request; where one has an id, it becomes that of the request. None at all is silence. */
export type Turn = readonly object[];

export interface Script {
  /**
   * By method, or by method and name (`tools/call sync`): a turn for each time it is asked; the last one is repeated.
   */
  readonly answers: Readonly<Record<string, readonly Turn[]>>;
  /** It does not leave when its input ends. */
  readonly stays?: boolean;
}

export interface HeardMessage {
  readonly jsonrpc?: string;
  readonly id?: number;
  readonly method?: string;
  readonly params?: JsonObject;
}

interface ServerEvent {
  readonly name: string;
  readonly pid?: number;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** What a scripted server has received so far. It records a message before it answers. */
export interface Heard {
  /** As they came, batches as lists. */
  readonly lines: readonly unknown[];
  /** Requests and notifications of this method, also those inside batches. */
  of(method: string): readonly HeardMessage[];
  readonly events: readonly ServerEvent[];
  readonly starts: readonly ServerEvent[];
}

export const scriptedServer = fileURLToPath(new URL("scriptedServer.ts", import.meta.url));

export const heardIn = (folder: string): Heard => {
  const all = (): readonly JsonObject[] => {
    try {
      const text = new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(join(folder, "heard")));
      return text
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line) as JsonObject);
    } catch (thrown) {
      if ((thrown as NodeJS.ErrnoException).code === "ENOENT") return [];
      throw thrown;
    }
  };
  const lines = (): readonly unknown[] => all().filter((one) => !("event" in one));
  const events = (): readonly ServerEvent[] => all().flatMap((one) => ("event" in one ? [one["event"] as never] : []));
  return {
    get lines() {
      return lines();
    },
    get events() {
      return events();
    },
    get starts() {
      return events().filter(({ name }) => name === "started");
    },
    of: (wanted) => (lines() as (HeardMessage | HeardMessage[])[]).flat().filter(({ method }) => method === wanted),
  };
};

interface ScriptOptions {
  readonly name?: string;
  /** Members of the configured entry beside its command, as a person writes them. */
  readonly entry?: object;
  readonly ports?: Partial<HostPorts>;
}

/** Puts a script on disk and returns how to start its server. */
export async function writeScript(folder: string, script: Script): Promise<object> {
  await writeFile(join(folder, "script.json"), JSON.stringify(script));
  return { command: process.execPath, args: [scriptedServer, folder] };
}

/** A configured entry as the product reads it. */
export function readEntry(name: string, raw: object, userHome = "/home/ada"): ServerEntry {
  const folder = process.cwd();
  const variables = { workspaceFolder: folder, folders: {}, userHome, environment: {} };
  const { entry, problems } = parseServerEntry(raw, { name, folder, source: "setting", variables });
  assert.ok(entry, problems.join());
  return entry;
}

/** Our client host against a server that says what its script has. */
export const withScript = (
  script: Script,
  use: (connection: Connection, heard: Heard) => Promise<void>,
  { name = "foreign", entry = {}, ports = {} }: ScriptOptions = {},
): Promise<void> =>
  inTemporaryFolder(async (folder) => {
    const raw = { ...(await writeScript(folder, script)), ...entry };
    await withConnection(readEntry(name, raw), (connection) => use(connection, heardIn(folder)), testPorts(ports));
  });
