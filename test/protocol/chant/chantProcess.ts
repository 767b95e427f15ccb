import assert from "node:assert/strict";
import { bundleServer } from "../../support/bundleServer.ts";
import { pipeInto, withServer, type ServerMessage, type StdioClient } from "../../support/stdioClient.ts";
import type { ChantToolArguments, ChantToolName } from "./chantToolArguments.ts";

const { file } = await bundleServer("chant", new URL("../../../src/servers/chant/main.ts", import.meta.url));

export const chantFile = file;

/** The built server, spoken to over its pipes. */
export interface ChantProcess {
  readonly client: StdioClient;
  /** The text of a successful answer. */
  readonly text: <N extends ChantToolName>(name: N, args?: ChantToolArguments[N]) => Promise<string>;
  /** The JSON in the text of a successful answer. */
  readonly json: <N extends ChantToolName>(name: N, args?: ChantToolArguments[N]) => Promise<Record<string, unknown>>;
  /** The text of an answer with `isError`. */
  readonly refusal: (name: string, args?: unknown) => Promise<string>;
}

interface ChantOptions {
  readonly args?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  readonly version?: string;
}

/** Neither a developer's model nor his own chant settings may change a result. */
const cleanEnvironment = { CHANT_MODEL: "", ANTHROPIC_MODEL: "", HOME: "/nonexistent", USERPROFILE: "/nonexistent" };

export async function withChant(
  cwd: string,
  run: (chant: ChantProcess) => Promise<void>,
  { args = [], env = {}, version = "2025-11-25" }: ChantOptions = {},
): Promise<void> {
  const serve = async (client: StdioClient): Promise<void> => {
    await client.initialize(version);
    await run(speakTo(client));
  };
  await withServer(file, serve, { cwd, args: ["mcp", ...args], env: { ...cleanEnvironment, ...env } });
}

export function speakTo(client: StdioClient): ChantProcess {
  const call = (name: string, args: unknown): Promise<ServerMessage> =>
    client.request("tools/call", { name, ...(args === undefined ? {} : { arguments: args }) });
  const text = async (name: string, args?: unknown): Promise<string> => succeeded(await call(name, args));
  return {
    client,
    text,
    json: async (name, args) => JSON.parse(await text(name, args)) as Record<string, unknown>,
    refusal: async (name, args) => refused(await call(name, args)),
  };
}

export function succeeded(message: ServerMessage): string {
  assert.equal(message.result?.["isError"], undefined, JSON.stringify(message));
  return textOf(message);
}

export function refused(message: ServerMessage): string {
  assert.equal(message.result?.["isError"], true, JSON.stringify(message));
  return textOf(message);
}

function textOf({ result, error }: ServerMessage): string {
  assert.equal(error, undefined, JSON.stringify(error));
  const content = result?.["content"] as readonly { type: string; text: string }[];
  assert.equal(content.length, 1);
  assert.equal(content[0]?.type, "text");
  return content[0]?.text ?? "";
}

/** One-shot, as the contract shows it: `echo '…' | chant mcp`. */
export async function echoInto(cwd: string, ...lines: (object | string)[]): Promise<readonly ServerMessage[]> {
  const { messages, code } = await pipeInto(file, lines, { cwd, args: ["mcp"], env: cleanEnvironment });
  assert.equal(code, 0);
  return messages;
}
