import type { ProgressUpdate, Tool, ToolContext, ToolResult } from "../defineTool.ts";
import type { WireSchema } from "../../../protocol/contract/wireSchema.ts";
import { toolFailureSchema } from "../../../protocol/toolFailure.ts";
import { createPrinting } from "./printing.ts";
import type { RequestContext, RequestHandlers } from "./requestHandlers.ts";
import type { CallFaults, ServerDefinition } from "../serverDefinition.ts";
import type { Session } from "./session.ts";
import { RpcError, rpcCodes } from "../rpcError.ts";
import { isJsonObject, type JsonObject } from "../wire/readIncoming.ts";

const standardFaults: CallFaults = {
  missingParams: new RpcError(rpcCodes.invalidParams, "Missing params"),
  missingToolName: new RpcError(rpcCodes.invalidParams, "Missing tool name"),
  unknownTool: (name) => new RpcError(rpcCodes.invalidParams, `Unknown tool: ${name}`),
};

export function toolRequests(definition: ServerDefinition, session: Session): RequestHandlers {
  const tools = new Map(definition.tools.map((tool) => [tool.name, tool]));
  const faults: CallFaults = { ...standardFaults, ...definition.callFaults };

  async function answer(params: JsonObject | undefined, context: RequestContext): Promise<ToolResult> {
    if (params === undefined) return orThrow(faults.missingParams);
    const { name } = params;
    if (typeof name !== "string") return orThrow(faults.missingToolName);
    const tool = tools.get(name);
    if (tool === undefined) return orThrow(faults.unknownTool(name));
    const call = toolContext(params, context, definition.logging === true);
    return tool.run(params["arguments"], call).finally(call.close);
  }

  return {
    "tools/list": async () => ({ tools: definition.tools.map((tool) => describe(tool, session)) }),
    "tools/call": async (params, context) => toCallResult(await answer(params, context), session, definition),
  };
}

function orThrow(fault: ToolResult | RpcError): ToolResult {
  if (fault instanceof RpcError) throw fault;
  return fault;
}

/** Fields a revision does not know are left out, so that an old client sees exactly what its revision describes. */
function describe({ name, title, description, inputSchema, outputSchema, annotations }: Tool, session: Session) {
  const knowsAnnotations = session.speaks("2025-03-26");
  const knowsOutput = session.speaks("2025-06-18");
  return {
    name,
    ...(title !== undefined && knowsOutput ? { title } : {}),
    description,
    inputSchema,
    ...(outputSchema !== undefined && knowsOutput ? { outputSchema: withFailure(outputSchema) } : {}),
    ...(annotations !== undefined && knowsAnnotations ? { annotations } : {}),
  };
}

/** Some clients compare the content of a failure with the schema, too: there it may stand for all that is required. */
function withFailure({ properties, required = [], ...schema }: WireSchema): WireSchema {
  if (properties && "error" in properties) return { ...schema, properties, required };
  return {
    ...schema,
    properties: { ...properties, error: toolFailureSchema },
    ...(required.length > 0 ? { anyOf: [{ required }, { required: ["error"] }] } : {}),
  };
}

function toCallResult(
  { text, structured, isError = false, content }: ToolResult,
  session: Session,
  { saysSuccess = false }: ServerDefinition,
): JsonObject {
  return {
    content: content ?? [{ type: "text", text }],
    ...(structured !== undefined && session.speaks("2025-06-18") ? { structuredContent: structured } : {}),
    ...(isError || saysSuccess ? { isError } : {}),
  };
}

/** After its call a tool's progress has no recipient. */
function toolContext(
  params: JsonObject,
  { signal, log, client, notify, clientGone, room }: RequestContext,
  mayPrint: boolean,
): ToolContext & { readonly close: () => void } {
  const progressToken = isJsonObject(params["_meta"]) ? params["_meta"]["progressToken"] : undefined;
  let last = progressToken === undefined ? Infinity : -Infinity;
  const printing = createPrinting({ log, signal, clientGone, room, progressToken });
  return {
    close: () => {
      printing.close();
      last = Infinity;
    },
    print: mayPrint ? printing.print : () => undefined,
    clientGone,
    signal,
    log,
    client,
    progress(update: ProgressUpdate) {
      if (signal.aborted || update.progress <= last) return;
      last = update.progress;
      notify("notifications/progress", { progressToken, ...update });
    },
  };
}
