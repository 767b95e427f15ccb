import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Connection } from "../../src/mcp/connection.ts";
import type { HostPorts } from "../../src/mcp/ports.ts";
import type { ServerEntry } from "../../src/mcp/serverEntry.ts";
import { createTemporaryFolder } from "../support/temporaryFolder.ts";
import { stdioEntry, testPorts, withConnection } from "../protocol/client/support.ts";

export interface WireMessage {
  readonly jsonrpc: string;
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: Readonly<Record<string, unknown>> | null;
}

export interface PrintedTool {
  readonly name: string;
  readonly inputSchema: {
    readonly properties: Readonly<Record<string, { readonly description: string }>>;
    readonly required: readonly string[];
  };
}

type Kind =
  | "initialize"
  | "initializeAnswer"
  | "initialized"
  | "list"
  | "call"
  | "progress"
  | "completion"
  | "cancel"
  | "shutdown"
  | "shutdownAnswer"
  | "exit";

/** The messages and configurations of contract 0, as it prints them. */
export const printed = JSON.parse(readFileSync(new URL("workflowMessages.json", import.meta.url), "utf8")) as Readonly<
  Record<Kind, WireMessage>
> & {
  readonly descriptions: Readonly<Record<string, string>>;
  readonly tools: readonly PrintedTool[];
  readonly configuration: { readonly stdio: object; readonly http: object };
};

export const foreignScript = fileURLToPath(new URL("foreignServer.mjs", import.meta.url));

/** What the printed client calls itself, and all that ours can do for a server. */
export const foreignPorts = (overrides: Partial<HostPorts> = {}): HostPorts =>
  testPorts({
    clientInfo: { name: "spec-tui", version: "0.1.0" },
    models: { createMessage: async () => assert.fail("no model was expected") },
    questions: { elicit: async () => assert.fail("no question was expected") },
    ...overrides,
  });

export interface ForeignLine {
  readonly received?: WireMessage;
  readonly sent?: WireMessage;
  readonly arguments?: readonly string[];
}

export const readForeignLog = async (file: string): Promise<readonly ForeignLine[]> =>
  (await readFile(file, "utf8"))
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as ForeignLine);

/** Our client against the foreign server; returns what that received and sent until it was gone. */
export async function withForeign(
  scenario: string,
  use: (connection: Connection) => Promise<void>,
  { entry, ports }: { readonly entry?: Partial<ServerEntry>; readonly ports?: Partial<HostPorts> } = {},
): Promise<readonly ForeignLine[]> {
  const folder = await createTemporaryFolder();
  try {
    const log = join(folder.path, "log.jsonl");
    const args = [foreignScript, `--scenario=${scenario}`, `--log=${log}`];
    const server = stdioEntry("agent", args, { dialect: "speckit", ...entry });
    await withConnection(server, (connection) => use(connection), foreignPorts(ports));
    return await readForeignLog(log);
  } finally {
    await folder.remove();
  }
}

export const receivedBy = (log: readonly ForeignLine[], method?: string): readonly WireMessage[] =>
  log.flatMap(({ received }) => (received && (method === undefined || received.method === method) ? [received] : []));

export const sentBy = (log: readonly ForeignLine[]): readonly WireMessage[] =>
  log.flatMap(({ sent }) => (sent ? [sent] : []));
