import { silentLog } from "../../src/domain/ports.ts";
import type { ClientAccess } from "../../src/servers/kit/clientAccess.ts";
import type { ToolContext } from "../../src/servers/kit/defineTool.ts";

const unasked = (): never => {
  throw new Error("The client should not be asked.");
};

/** What a tool may use while it runs, of a client that can do only what the test says. */
export const toolContext = (
  client: Partial<ClientAccess> = {},
  more: Partial<Omit<ToolContext, "client">> = {},
): ToolContext => ({
  signal: new AbortController().signal,
  clientGone: new AbortController().signal,
  log: silentLog,
  client: {
    ...{ name: "test", protocolVersion: "2025-11-25", capabilities: {} },
    ...{ elicit: unasked, sample: unasked, listRoots: unasked },
    ...client,
  },
  progress: () => undefined,
  print: () => undefined,
  ...more,
});
