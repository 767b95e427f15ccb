import type { DecisionOverview } from "../../../domain/adr/overview/decisionOverview.ts";

/** The source of the decisions of one project: MCP or files, which makes no difference to the store. */
export interface DecisionReader {
  overview(signal: AbortSignal): Promise<DecisionOverview>;
  /** The text of one ADR, for earlier snapshots; undefined if it does not exist. */
  adrText(uid: string, signal: AbortSignal): Promise<string | undefined>;
}
