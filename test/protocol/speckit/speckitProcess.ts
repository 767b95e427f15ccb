import assert from "node:assert/strict";
import type { ArgumentsOf } from "../../../src/protocol/contract/toolContract.ts";
import type { speckitClarify } from "../../../src/protocol/speckit/speckitClarify.ts";
import type { speckitImplement } from "../../../src/protocol/speckit/speckitImplement.ts";
import type { speckitPlan } from "../../../src/protocol/speckit/speckitPlan.ts";
import type { speckitSpecify } from "../../../src/protocol/speckit/speckitSpecify.ts";
import type { speckitTasks } from "../../../src/protocol/speckit/speckitTasks.ts";
import type { ImplementResult, SpeckitResult } from "../../../src/servers/speckit/tools/results.ts";
import { bundleServer } from "../../support/bundleServer.ts";
import { withServer, type ServerMessage, type StdioClient } from "../../support/stdioClient.ts";

const { file } = await bundleServer("speckit", new URL("../../../src/servers/speckit/main.ts", import.meta.url));

export const speckitFile = file;

interface SpeckitToolArguments {
  "speckit.specify": ArgumentsOf<typeof speckitSpecify>;
  "speckit.clarify": ArgumentsOf<typeof speckitClarify>;
  "speckit.plan": ArgumentsOf<typeof speckitPlan>;
  "speckit.tasks": ArgumentsOf<typeof speckitTasks>;
  "speckit.implement": ArgumentsOf<typeof speckitImplement>;
}

type SpeckitToolName = keyof SpeckitToolArguments;

interface ToolAnswer<R> {
  readonly text: string;
  readonly isError: boolean;
  readonly structured: R;
}

/** The built server, spoken to over its pipes. */
export interface SpeckitProcess {
  readonly client: StdioClient;
  /** The answer of a call that must succeed. */
  readonly call: <K extends SpeckitToolName>(
    name: K,
    args: SpeckitToolArguments[K],
  ) => Promise<ToolAnswer<K extends "speckit.implement" ? ImplementResult : SpeckitResult>>;
  /** The sentence of a call that must fail. */
  readonly fail: (name: SpeckitToolName, args: object) => Promise<string>;
}

type Capabilities = Readonly<Record<string, (params: Record<string, unknown>) => object>>;

export interface SpeckitOptions {
  readonly args?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** What this client does when the server asks: by method, such as `sampling/createMessage`. */
  readonly answers?: Capabilities;
  /** What this client claims to offer beyond the methods it answers. */
  readonly capabilities?: object;
  readonly protocolVersion?: string;
}

const capabilityOf: Readonly<Record<string, string>> = {
  "sampling/createMessage": "sampling",
  "elicitation/create": "elicitation",
  "roots/list": "roots",
};

export async function withSpeckit(
  cwd: string,
  run: (server: SpeckitProcess) => Promise<void>,
  options: SpeckitOptions = {},
): Promise<void> {
  const answers = options.answers ?? {};
  const serve = async (client: StdioClient): Promise<void> => {
    if (options.answers) client.child.on("received", answerRequests(client, answers));
    const offered = Object.fromEntries(Object.keys(answers).map((method) => [capabilityOf[method]!, {}]));
    const capabilities = { ...offered, ...options.capabilities };
    await client.initialize(options.protocolVersion ?? "2025-11-25", capabilities);
    const call = async (name: string, args: object): Promise<ToolAnswer<never>> =>
      toAnswer(await client.request("tools/call", { name, arguments: args }));
    await run({
      client,
      async call(name, args) {
        const answer = await call(name, args);
        assert.equal(answer.isError, false, answer.text);
        return answer;
      },
      async fail(name, args) {
        const answer = await call(name, args);
        assert.equal(answer.isError, true, answer.text);
        return answer.text;
      },
    });
  };
  await withServer(file, serve, { cwd, args: options.args ?? [], env: { FLIGHTDECK_RUNNERS: "", ...options.env } });
}

function answerRequests(client: StdioClient, answers: Capabilities): () => void {
  let seen = 0;
  return () => {
    for (const message of client.received.slice(seen) as ServerMessage[]) {
      seen++;
      if (message.method === undefined || message.id === undefined) continue;
      const answer = answers[message.method]?.(message.params ?? {});
      const error = { code: -32601, message: "not offered" };
      client.write({
        jsonrpc: "2.0",
        id: message.id,
        ...(answer === undefined ? { error } : "error" in answer ? answer : { result: answer }),
      });
    }
  };
}

function toAnswer({ result, error }: ServerMessage): ToolAnswer<never> {
  assert.equal(error, undefined, JSON.stringify(error));
  const [content] = (result?.["content"] ?? []) as { text: string }[];
  return {
    text: content?.text ?? "",
    // As it came: one that succeeds has to say so.
    isError: result?.["isError"] as boolean,
    structured: result?.["structuredContent"] as never,
  };
}
