/**
 * The headless client that the official conformance suite drives: the client host of the product with ports that need
 * no editor. The suite starts it with the address of its server as the last argument.
 */
import { createClientHost } from "../../../src/mcp/clientHost.ts";
import type { HostPorts } from "../../../src/mcp/ports.ts";
import { entryDefaults, type ServerEntry } from "../../../src/mcp/serverEntry.ts";
import { memoryOf, never, secretsOf, testPorts } from "./support.ts";

const url = process.argv.at(-1) ?? "";
const scenario = process.env["MCP_CONFORMANCE_SCENARIO"] ?? "";
const context = JSON.parse(process.env["MCP_CONFORMANCE_CONTEXT"] ?? "{}") as {
  readonly client_id?: string;
  readonly client_secret?: string;
};

const signIn: NonNullable<HostPorts["signIn"]> = {
  clientName: "flightdeck-conformance",
  redirectUrl: async () => "http://localhost:3000/callback",
  clientMetadataUrl: "https://conformance-test.local/client-metadata.json",
  clientFor: () => {
    const { client_id, client_secret } = context;
    if (client_id === undefined) return undefined;
    return client_secret === undefined ? { client_id } : { client_id, client_secret };
  },
  // The suite's authorization server redirects at once, as a browser with a signed-in user would.
  async authorize(_entry, address, state) {
    const response = await fetch(address, { redirect: "manual" });
    const location = new URL(response.headers.get("location") ?? "", address);
    if (location.searchParams.get("state") !== state) throw new Error("The state did not come back");
    const issuer = location.searchParams.get("iss") ?? undefined;
    return { code: location.searchParams.get("code") ?? "", issuer };
  },
};

const entry: ServerEntry = {
  ...entryDefaults,
  name: "conformance",
  folder: process.cwd(),
  source: "setting",
  autostart: "firstUse",
  launch: { type: "http", url, headers: {} },
};

const host = createClientHost(
  testPorts({
    memory: memoryOf(new Map()),
    secrets: secretsOf(new Map()),
    signIn,
    // Accepts every form as it stands, so that the defaults of its schema are what is sent.
    questions: { elicit: async () => ({ action: "accept", content: {} }) },
  }),
);
host.update([entry]);
const [connection] = host.connections;
if (!connection) throw new Error("No connection was made");

/** The tool each scenario offers for its check; the others only look at the handshake and the lists. */
async function run(): Promise<void> {
  await connection?.start(never);
  if (scenario === "initialize") return void (await connection?.list("tools", never));
  const tools = (await connection?.list("tools", never)) ?? [];
  for (const tool of tools) {
    const args = tool.name === "add_numbers" ? { a: 5, b: 3 } : {};
    await connection?.callTool(tool.name, args, { signal: never });
  }
}

try {
  await run();
} catch (thrown) {
  console.error(thrown);
  process.exitCode = 1;
} finally {
  await host.stop();
}
