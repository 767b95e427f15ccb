import type { DecisionOverview } from "../../../domain/adr/overview/decisionOverview.ts";

/** Where the decisions of one project come from. The store does not care whether over MCP or straight from files. */
export interface DecisionReader {
  overview(signal: AbortSignal): Promise<DecisionOverview>;
  /** The text of one ADR, for snapshots of the past; undefined when there is no such ADR. */
  adrText(uid: string, signal: AbortSignal): Promise<string | undefined>;
}
