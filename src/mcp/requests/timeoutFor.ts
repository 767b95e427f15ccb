import type { CallLimits } from "../rpc/callScope.ts";
import type { Timeouts } from "../serverEntry.ts";

/** How long a request may take: by its kind, and for a tool by its name. */
export function limitsFor(timeouts: Timeouts, method: string, tool?: string): CallLimits {
  // A tool may be called `constructor`: only what was configured counts.
  const isListed = tool !== undefined && Object.hasOwn(timeouts.byTool, tool);
  const silenceMs = (isListed ? timeouts.byTool[tool] : undefined) ?? timeouts[kindOf(method)];
  return timeouts.total === undefined ? { silenceMs } : { silenceMs, totalMs: timeouts.total };
}

function kindOf(method: string): "tools" | "resources" | "prompts" {
  if (method.startsWith("resources/")) return "resources";
  if (method.startsWith("prompts/") || method.startsWith("completion/")) return "prompts";
  return "tools";
}
