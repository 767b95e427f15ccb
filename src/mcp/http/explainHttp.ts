import { SseError } from "@modelcontextprotocol/sdk/client/sse.js";
import { l10n } from "../../domain/l10n.ts";
import { cutShort } from "../../domain/text/cutShort.ts";
import { explainNetwork } from "./explainNetwork.ts";

/** Why a request to an HTTP server failed. */
export type HttpProblem =
  /** It does not know our session any more, so it ran nothing. */
  | { readonly kind: "sessionOver"; readonly reason: string }
  /** It cannot be reached. */
  | { readonly kind: "away"; readonly reason: string }
  /** The connection of this one request broke; the session remains. */
  | { readonly kind: "broken"; readonly reason: string }
  /** This request was refused; the session remains. */
  | { readonly kind: "refused"; readonly status: number | undefined; readonly reason: string };

/** Sorts what the SDK's transports throw. They tell the HTTP status as `code`; network failures come from `fetch`. */
export function explainHttp(name: string, url: string, hasSession: boolean, thrown: unknown): HttpProblem {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const status = statusOf(error);
  if (status === 404 && hasSession) return { kind: "sessionOver", reason: l10n.t("{0} ended the session", name) };
  if (status !== undefined) return { kind: "refused", status, reason: explainStatus(name, status, error.message) };
  const network = explainNetwork(error);
  if (network === undefined && !isSseFailure(error))
    return { kind: "refused", status, reason: `${name}: ${firstLine(error.message)}` };
  const words = network?.words ?? firstLine(error.message);
  const reason = l10n.t("{0} cannot be reached at {1} ({2})", name, url, words);
  if (network?.kind === "untrusted") return { kind: "refused", status, reason };
  return { kind: network?.kind === "unreachable" ? "away" : "broken", reason };
}

/** What the server itself said, without what the SDK says around it. */
function explainStatus(name: string, status: number, message: string): string {
  const said = firstLine(message)
    .replace(/^Streamable HTTP error: |^SSE error: Non-200 status code \(\d+\)$/, "")
    .replace(/^Error POSTing to endpoint(?: \(HTTP \d+\))?:\s*(?:null$)?/, "");
  return said === "" ? l10n.t("{0} answered {1}", name, status) : l10n.t("{0} answered {1} ({2})", name, status, said);
}

/** Whether another try may help: the server was out of reach, or is only busy or being replaced. */
export function mayPass(problem: HttpProblem): boolean {
  if (problem.kind !== "refused") return true;
  const { status } = problem;
  return status !== undefined && (status >= 500 || status === 429 || status === 408);
}

/** The old transport tells the status of a refused POST in its message only. */
function statusOf(error: Error): number | undefined {
  const { code } = error as { code?: unknown };
  if (typeof code === "number" && code >= 100) return code;
  const told = /\(HTTP (\d{3})\)/.exec(error.message)?.[1];
  return told === undefined ? undefined : Number(told);
}

const isSseFailure = (thrown: unknown): boolean => thrown instanceof SseError && thrown.code === undefined;

/** `fetch` reports what is wrong with the network as a TypeError with a code somewhere below it. */
export const isNetworkFailure = (thrown: unknown): boolean =>
  explainNetwork(thrown) !== undefined || isSseFailure(thrown);

const firstLine = (text: string): string => cutShort(text.split("\n", 1)[0] ?? "", 200);
