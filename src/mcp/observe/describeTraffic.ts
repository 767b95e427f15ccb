import { jsonText } from "../rpc/jsonText.ts";
import { isObject } from "../rpc/readMessage.ts";

/** One message on its way, as it is traced. */
export interface Traffic {
  readonly direction: "sent" | "received";
  readonly message: unknown;
  /** From request to reply, for a reply. */
  readonly durationMs?: number | undefined;
}

/** "→ tools/call #3 (120 bytes) {…}", "← #3 after 12.3 ms (80 bytes) {…}" */
export function describeTraffic({ direction, message, durationMs }: Traffic): string {
  const text = jsonText(message);
  const { method, id } = isObject(message) ? message : {};
  const parts = [
    direction === "sent" ? "→" : "←",
    ...(typeof method === "string" ? [method] : []),
    ...(typeof id === "number" || typeof id === "string" ? [`#${id}`] : []),
    ...(durationMs === undefined ? [] : [`after ${durationMs.toFixed(1)} ms`]),
    `(${Buffer.byteLength(text)} bytes)`,
    text,
  ];
  return parts.join(" ");
}
