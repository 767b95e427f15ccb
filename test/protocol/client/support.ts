import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { silentLog } from "../../../src/domain/ports.ts";
import type { Connection, ConnectionState } from "../../../src/mcp/connection.ts";
import { createClientHost, type ClientHost } from "../../../src/mcp/clientHost.ts";
import type { Event } from "../../../src/mcp/emitter.ts";
import type { HostPorts } from "../../../src/mcp/ports.ts";
import { entryDefaults, type ServerEntry } from "../../../src/mcp/serverEntry.ts";
import { isOver, never } from "./leaks.ts";

const require = createRequire(import.meta.url);

export { never };

export function testPorts(overrides: Partial<HostPorts> = {}): HostPorts {
  return {
    clientInfo: { name: "flightdeck-test", version: "0.0.0" },
    log: silentLog,
    environment: process.env,
    trust: { isTrusted: () => true },
    consent: { askToStart: async () => true, askToUseModels: async () => true },
    secrets: secretsOf(new Map()),
    memory: memoryOf(new Map()),
    roots: { list: () => [], onDidChange: () => ({ dispose: () => undefined }) },
    ...overrides,
  };
}

/** Secrets in memory; there is no user to ask for a token unless a test says so. */
export const secretsOf = (
  values: Map<string, string>,
  askForToken: HostPorts["secrets"]["askForToken"] = async () => undefined,
): HostPorts["secrets"] => ({
  get: async (key) => values.get(key),
  store: async (key, value) => void values.set(key, value),
  delete: async (key) => void values.delete(key),
  askForToken,
});

export const memoryOf = (values: Map<string, string>): HostPorts["memory"] => ({
  get: (key) => values.get(key),
  async set(key, value) {
    if (value === undefined) values.delete(key);
    else values.set(key, value);
  },
});

/** The fixture server, whose first argument names what it does. */
export const hostileScript = fileURLToPath(new URL("../../fixtures/hostileServer/main.ts", import.meta.url));

export function stdioEntry(name: string, args: readonly string[], overrides: Partial<ServerEntry> = {}): ServerEntry {
  return {
    ...entryDefaults,
    name,
    folder: process.cwd(),
    source: "setting",
    launch: { type: "stdio", command: process.execPath, args, env: {} },
    autostart: "firstUse",
    ...overrides,
  };
}

/** The script of a server package from the registry. */
export const serverScript = (name: string, script = "dist/index.js"): string =>
  require.resolve(`@modelcontextprotocol/${name}/${script}`);

/** Runs a test against one server and leaves nothing behind, whatever happens. */
export async function withConnection<T>(
  entry: ServerEntry,
  use: (connection: Connection, host: ClientHost) => Promise<T>,
  ports: HostPorts = testPorts(),
): Promise<T> {
  const host = createClientHost(ports);
  host.update([entry]);
  const [connection] = host.connections;
  if (!connection) throw new Error("No connection was made");
  try {
    return await use(connection, host);
  } finally {
    await host.stop();
    isOver(connection);
  }
}

/** The next value of an event. */
export const firstOf = <T>(event: Event<T>): Promise<T> =>
  new Promise((resolve) => {
    const subscription = event((value) => {
      subscription.dispose();
      resolve(value);
    });
  });

/** Resolves as soon as the connection is in this state. */
export async function untilState(connection: Connection, kind: ConnectionState["kind"]): Promise<ConnectionState> {
  if (connection.state.kind === kind) return connection.state;
  return new Promise((resolve) => {
    const subscription = connection.onDidChangeState((state) => {
      if (state.kind !== kind) return;
      subscription.dispose();
      resolve(state);
    });
  });
}
