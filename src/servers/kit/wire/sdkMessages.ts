import { rpcCodes } from "../rpcError.ts";
import { isJsonObject, type JsonObject } from "./readIncoming.ts";

/** The SDK drops a request whose `_meta` does not fit its schema; without the misfit part it is a good request. */
export function paramsForSdk(params: JsonObject | undefined): JsonObject | undefined {
  if (params === undefined || !("_meta" in params)) return params;
  const { _meta: meta, ...rest } = params;
  if (!isJsonObject(meta)) return rest;
  const { progressToken } = meta;
  const isUsable = typeof progressToken === "string" || Number.isSafeInteger(progressToken);
  return isUsable ? { ...rest, _meta: { progressToken } } : rest;
}

/** Only the fields the SDK knows: it ignores a response that carries any other, and what waits for it would hang. */
export function responseForSdk({ id, result, error }: JsonObject): JsonObject {
  if (!isJsonObject(error)) return { jsonrpc: "2.0", id, result: isJsonObject(result) ? result : {} };
  const { code, message, data } = error;
  return {
    jsonrpc: "2.0",
    id,
    error: {
      code: Number.isSafeInteger(code) ? code : rpcCodes.internalError,
      message: typeof message === "string" ? message : "The client failed to answer.",
      ...(data === undefined ? {} : { data }),
    },
  };
}
