/** A server of odd tools that shows how the kit behaves on the wire. Bundled and started by the tests beside it. */
import { setTimeout } from "node:timers/promises";
import type { Tool } from "../../../src/servers/kit/defineTool.ts";
import type { ResourceChange, ResourceProvider } from "../../../src/servers/kit/serverDefinition.ts";
import { stdioMain } from "../../../src/servers/kit/start/stdioMain.ts";

const inputSchema = { type: "object" };
let release = (): void => undefined;
let tell: ((change: ResourceChange) => void) | undefined;

const tool = (name: string, run: Tool["run"]): Tool => ({ name, description: name, inputSchema, run });

const tools: readonly Tool[] = [
  {
    name: "echo",
    title: "Echo",
    description: "Gives the arguments back",
    inputSchema,
    outputSchema: inputSchema,
    annotations: { readOnlyHint: true },
    run: async (args) => ({ text: JSON.stringify(args) ?? "undefined", structured: { args } }),
  },
  tool("repairable", async () => ({ text: "Missing required parameter: id", isError: true })),
  tool("throw", async () => {
    throw Object.assign(new Error("disk full"), { code: "ENOSPC", errno: -28 });
  }),
  // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- libraries do throw such things
  tool("throwNothing", () => Promise.reject(undefined)),
  tool("failInBackground", async () => {
    void Promise.reject(new Error("not awaited"));
    setImmediate(() => {
      throw new Error("not caught");
    });
    return { text: "started" };
  }),
  tool("printToStdout", async () => {
    console.log("a stray line");
    process.stdout.write("{not json\n");
    return { text: "printed" };
  }),
  tool("hold", (_args, { signal, log }) => {
    log.info("holding");
    return new Promise((resolve) => {
      release = () => resolve({ text: "released" });
      signal.addEventListener("abort", () => {
        log.info("aborted");
        resolve({ text: "aborted" });
      });
    });
  }),
  tool("release", async () => {
    release();
    return { text: "ok" };
  }),
  tool("releaseLater", async () => {
    void setTimeout(50).then(() => release());
    return { text: "ok" };
  }),
  tool("pause", async (args) => {
    await setTimeout((args as { milliseconds: number }).milliseconds);
    return { text: "done" };
  }),
  tool("unsayable", async () => ({ text: "", structured: { big: 1n } })),
  tool("lateProgress", async (_args, { progress, log }) => {
    progress({ progress: 1 });
    setImmediate(() => {
      progress({ progress: 2 });
      log.info("too late");
    });
    return { text: "done" };
  }),
  tool("long", async (args) => ({ text: "x".repeat((args as { length: number }).length) })),
  tool("progress", async (_args, { progress }) => {
    for (const value of [1, 2, 2, 1, 3]) progress({ progress: value, total: 3, message: `step ${value}` });
    return { text: "done" };
  }),
  tool("log", async (_args, { log }) => {
    log.debug("a detail");
    log.warn("a warning");
    return { text: "logged" };
  }),
  tool("elicit", async (_args, { client, signal }) => {
    const question = { message: "Which?", requestedSchema: { type: "object", properties: { a: { type: "string" } } } };
    return { text: JSON.stringify(await client.elicit(question, signal)) };
  }),
  tool("sample", async (_args, { client }) => {
    const messages = [{ role: "user", content: { type: "text", text: "Hello" } }] as const;
    return { text: JSON.stringify(await client.sample({ messages, maxTokens: 10 })) };
  }),
  tool("roots", async (_args, { client }) => ({ text: JSON.stringify(await client.listRoots()) })),
  tool("client", async (_args, { client: { name, protocolVersion } }) => ({
    text: JSON.stringify({ name, protocolVersion }),
  })),
  tool("change", async (args) => {
    for (const change of args as ResourceChange[]) tell?.(change);
    return { text: tell === undefined ? "not watching" : "told" };
  }),
];

const resources: ResourceProvider = {
  templates: [{ uriTemplate: "test://item/{number}", name: "item" }],
  list: async () =>
    Array.from({ length: 2500 }, (_, index) => ({ uri: `test://item/${index}`, name: `Item ${index}` })),
  read: async (uri) =>
    uri.startsWith("test://item/") ? { uri, mimeType: "text/plain", text: `text of ${uri}` } : undefined,
  watch(onDidChange) {
    process.stderr.write("watching\n");
    tell = onDidChange;
    return { dispose: () => process.stderr.write("stopped watching\n") };
  },
};

const isImpatient = process.argv.includes("--impatient");

void stdioMain(
  {
    name: "wire",
    version: "1.2.3",
    tools,
    resources,
    logging: true,
    ...(process.argv.includes("--old") ? { fallbackVersion: "2024-11-05" } : {}),
    ...(process.argv.includes("--in-order") ? { inOrder: true } : {}),
  },
  isImpatient ? 1000 : undefined,
);
