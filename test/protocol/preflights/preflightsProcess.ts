import assert from "node:assert/strict";
import { bundleServer } from "../../support/bundleServer.ts";
import { withServer, type ServerMessage, type StdioClient } from "../../support/stdioClient.ts";
import type {
  ArchitectureResult,
  ClarificationResult,
  Completed,
  NeedsClarification,
  PreflightsFailure,
} from "../../../src/servers/preflights/results.ts";

const { file } = await bundleServer("preflights", new URL("../../../src/servers/preflights/main.ts", import.meta.url));

export type { ArchitectureResult };

export const preflightsFile = file;

/** The built server, spoken to over its pipes. */
export interface PreflightsProcess {
  readonly client: StdioClient;
  readonly clarify: (args: unknown) => Promise<ClarificationResult>;
  readonly architecture: (args?: unknown) => Promise<ArchitectureResult>;
}

/** Variables that would make the server use a model on a developer's machine. */
const noModel = { PREFLIGHTS_LLM_PROVIDER: "", PREFLIGHTS_LLM_BASE_URL: "" };

export async function withPreflights(
  cwd: string,
  run: (server: PreflightsProcess) => Promise<void>,
  env: NodeJS.ProcessEnv = {},
  args: readonly string[] = [],
): Promise<void> {
  const serve = async (client: StdioClient): Promise<void> => {
    await client.initialize("2025-11-25");
    const call = async (name: string, args: unknown): Promise<unknown> =>
      payloadOf(await client.request("tools/call", { name, arguments: args }));
    await run({
      client,
      clarify: async (args) => (await call("require_clarification", args)) as ClarificationResult,
      architecture: async (args) => (await call("read_architecture", args)) as ArchitectureResult,
    });
  };
  await withServer(file, serve, { cwd, args, env: { ...noModel, ...env } });
}

/** The JSON of a result, after checking that text, structured content and error flag agree. */
export function payloadOf({ result, error }: ServerMessage): unknown {
  assert.equal(error, undefined);
  const [content] = (result?.["content"] ?? []) as { type: string; text: string }[];
  assert.equal(content?.type, "text");
  const payload = JSON.parse(content?.text ?? "") as { status: string };
  assert.deepEqual(result?.["structuredContent"], payload);
  assert.equal(content?.text, JSON.stringify(payload, undefined, 2));
  assert.equal(result?.["isError"] === true, payload.status === "error");
  return payload;
}

export function asked(result: ClarificationResult): NeedsClarification {
  assert.equal(result.status, "needs_clarification", JSON.stringify(result));
  assert.ok(result.questions.length > 0);
  return result;
}

export function completed(result: ClarificationResult): Completed {
  assert.equal(result.status, "completed", JSON.stringify(result));
  return result;
}

export function failed(result: ClarificationResult | ArchitectureResult, code: string): PreflightsFailure["error"] {
  assert.equal(result.status, "error", JSON.stringify(result));
  assert.equal(result.error.code, code);
  assert.notEqual(result.error.recovery_hint, "");
  return result.error;
}

export const idsOf = (result: ClarificationResult): readonly string[] => asked(result).questions.map(({ id }) => id);
