import type { JsonObject } from "../../protocol/mcpShapes.ts";

/** The two modes of `elicitation/create`; servers of older revisions name none and mean the form. */
export function readElicitation(
  params: JsonObject,
): { message: string } & ({ mode: "form"; schema: unknown } | { mode: "url"; url: string }) {
  const message = typeof params["message"] === "string" ? params["message"] : "";
  if (params["mode"] === "url")
    return { message, mode: "url", url: typeof params["url"] === "string" ? params["url"] : "" };
  return { message, mode: "form", schema: params["requestedSchema"] };
}
