import { l10n } from "../../../domain/l10n.ts";

/** The facts behind the status bar item, without any editor types. */
export interface StatusFacts {
  /** Absent if no project has specs. */
  readonly specs?: { readonly ready: number; readonly inProgress: number };
  readonly servers: readonly { readonly name: string; readonly state: string; readonly reason?: string }[];
  /** Sets of questions that the user has started to answer. */
  readonly unfinished: number;
}

export interface StatusSummary {
  readonly parts: readonly { readonly icon: string; readonly text: string }[];
  /** One line each, problems first. */
  readonly details: readonly string[];
  readonly isWarning: boolean;
  /** The command for a click. */
  readonly target: "questions" | "servers" | "specs";
}

/** Undefined hides the item. */
export function summarizeStatus(facts: StatusFacts): StatusSummary | undefined {
  const { specs, servers, unfinished } = facts;
  const failed = servers.filter(({ state }) => state === "failed" || state === "restarting");
  const up = servers.filter(({ state }) => state === "ready").length;
  const parts = [
    ...(failed.length > 0
      ? [{ icon: "warning", text: l10n.t("{0} down", failed.map(({ name }) => name).join(", ")) }]
      : []),
    ...(specs
      ? [{ icon: "checklist", text: l10n.t("{0} ready, {1} in progress", specs.ready, specs.inProgress) }]
      : []),
    ...(up > 0 ? [{ icon: "server-process", text: String(up) }] : []),
    ...(unfinished > 0 ? [{ icon: "question", text: l10n.t("{0} unfinished", unfinished) }] : []),
  ];
  if (parts.length === 0) return undefined;
  const details = [
    ...failed.map(({ name, reason }) => `${name}: ${reason ?? l10n.t("not running")}`),
    ...(specs ? [l10n.t("{0} specs ready, {1} in progress", specs.ready, specs.inProgress)] : []),
    l10n.t("{0} of {1} MCP servers up", up, servers.length),
    ...(unfinished > 0 ? [l10n.t("{0} unfinished sets of questions", unfinished)] : []),
  ];
  const target = failed.length > 0 ? "servers" : unfinished > 0 ? "questions" : specs ? "specs" : "servers";
  return { parts, details, isWarning: failed.length > 0, target };
}
