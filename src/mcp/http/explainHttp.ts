import { SseError } from "@modelcontextprotocol/sdk/client/sse.js";
import { l10n } from "../../domain/l10n.ts";

/** What went wrong on the way to an HTTP server. */
export type HttpProblem =
  /** It cannot be reached, or the session is gone: start over. */
  | { readonly kind: "lost"; readonly reason: string }
  /** This request was refused; the connection stands. */
  | { readonly kind: "refused"; readonly status: number | undefined; readonly reason: string };

/** Sorts what the SDK's transports throw. They tell the HTTP status as `code`; network failures come from `fetch`. */
export function explainHttp(name: string, url: string, hasSession: boolean, thrown: unknown): HttpProblem {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const status = statusOf(error);
  if (status === 404 && hasSession) return { kind: "lost", reason: l10n.t("{0} ended the session", name) };
  if (status !== undefined) return { kind: "refused", status, reason: explainStatus(name, status, error.message) };
  if (isNetworkFailure(error))
    return {
      kind: "lost",
      reason: l10n.t("{0} cannot be reached at {1} ({2})", name, url, networkCode(error) ?? error.message),
    };
  return { kind: "refused", status, reason: `${name}: ${firstLine(error.message)}` };
}

/** What the server itself said, without what the SDK says around it. */
function explainStatus(name: string, status: number, message: string): string {
  const said = firstLine(message)
    .replace(/^Streamable HTTP error: |^SSE error: Non-200 status code \(\d+\)$/, "")
    .replace(/^Error POSTing to endpoint(?: \(HTTP \d+\))?:\s*(?:null$)?/, "");
  return said === "" ? l10n.t("{0} answered {1}", name, status) : l10n.t("{0} answered {1} ({2})", name, status, said);
}

/** Whether another try may help: the server was out of reach, or is only busy or being replaced. */
export const mayPass = (problem: HttpProblem): boolean =>
  problem.kind === "lost" || (problem.status !== undefined && (problem.status >= 500 || problem.status === 429));

/** The old transport tells the status of a refused POST in its message only. */
function statusOf(error: Error): number | undefined {
  const { code } = error as { code?: unknown };
  if (typeof code === "number" && code >= 100) return code;
  const told = /\(HTTP (\d{3})\)/.exec(error.message)?.[1];
  return told === undefined ? undefined : Number(told);
}

/** `fetch` reports what is wrong with the network as a TypeError. */
export const isNetworkFailure = (thrown: unknown): boolean =>
  thrown instanceof TypeError ||
  (thrown instanceof SseError && thrown.code === undefined) ||
  (thrown instanceof Error && networkCode(thrown) !== undefined);

function networkCode(error: Error): string | undefined {
  for (let one: unknown = error; one instanceof Error; one = one.cause) {
    const { code } = one as { code?: unknown };
    if (typeof code === "string" && /^(E[A-Z]+|UND_ERR_\w+)$/.test(code)) return code;
  }
  // The old transport tells the cause in its message only.
  return error instanceof SseError ? /\b(?:E[A-Z]{4,}|UND_ERR_\w+)\b/.exec(error.message)?.[0] : undefined;
}

const firstLine = (text: string): string => (text.split("\n", 1)[0] ?? "").slice(0, 200);
