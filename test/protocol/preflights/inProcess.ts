import { silentLog } from "../../../src/domain/ports.ts";
import type { ClarificationResult } from "../../../src/servers/preflights/results.ts";
import type { ClientAccess } from "../../../src/servers/kit/clientAccess.ts";
import type { DocsFiles } from "../../../src/servers/preflights/docs/docsFiles.ts";
import { nodeDocsFiles } from "../../../src/servers/preflights/docs/docsFiles.ts";
import { createDocsStore } from "../../../src/servers/preflights/docs/docsStore.ts";
import type { ModelSource } from "../../../src/servers/preflights/model.ts";
import { createPreflightsServer } from "../../../src/servers/preflights/server.ts";
import { createKeyedQueue } from "../../../src/servers/preflights/sessions/keyedQueue.ts";
import { createSessionStore } from "../../../src/servers/preflights/sessions/sessionStore.ts";
import { createStamps } from "../../../src/servers/preflights/stamps.ts";
import type { ArchitectureResult } from "./preflightsProcess.ts";

export interface InProcessOptions {
  readonly clock?: { now(): Date };
  readonly random?: () => number;
  readonly models?: ModelSource;
  readonly files?: DocsFiles;
  readonly client?: Partial<ClientAccess>;
  readonly signal?: AbortSignal;
}

/** The tools of the server without its process, where a test sets the clock or the timeouts. */
export function inProcess(root: string, options: InProcessOptions = {}) {
  const { clock = { now: () => new Date() }, random = () => 0xab12, files = nodeDocsFiles } = options;
  const { tools } = createPreflightsServer({
    start: { workingDirectory: root },
    sessions: createSessionStore(clock),
    inTurn: createKeyedQueue(),
    docs: createDocsStore(files),
    stamps: createStamps(clock, random),
    models: options.models ?? (() => ({ kind: "none" })),
  });
  const unused = (): never => {
    throw new Error("The server should not ask the client.");
  };
  const client = {
    name: "test",
    protocolVersion: "2025-11-25",
    capabilities: {},
    elicit: unused,
    sample: unused,
    listRoots: unused,
  };
  const context = {
    signal: options.signal ?? new AbortController().signal,
    log: silentLog,
    clientGone: new AbortController().signal,
    progress: () => undefined,
    print: () => undefined,
    client: { ...client, ...options.client },
  };
  const call = async (index: number, args: unknown): Promise<unknown> => {
    const result = await tools[index]?.run(args, context);
    return JSON.parse(result?.text ?? "");
  };
  return {
    clarify: async (args: unknown) => (await call(0, args)) as ClarificationResult,
    architecture: async (args?: unknown) => (await call(1, args)) as ArchitectureResult,
  };
}
