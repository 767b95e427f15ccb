import type { JsonObject } from "../../protocol/mcpShapes.ts";
import type { ListKind, LogMessage } from "../connection.ts";
import { readLogMessage } from "../rpc/readLogMessage.ts";

interface NotificationSinks {
  /** At once, for every single notification. */
  readonly onStale: (kind: ListKind) => void;
  /** Once for a storm of them. */
  readonly onList: (kind: ListKind) => void;
  readonly onResource: (uri: string) => void;
  readonly onLog: (message: LogMessage) => void;
  /** The user is done with what the server had them visit under this id. */
  readonly onVisited: (elicitationId: string) => void;
}

export interface Notifications {
  readonly receive: (method: string, params: JsonObject) => void;
  /** Announces a change that was not notified by the server. */
  announce(kind: ListKind): void;
  dispose(): void;
}

const listsChangedBy: ReadonlyMap<string, readonly ListKind[]> = new Map([
  ["notifications/tools/list_changed", ["tools"]],
  ["notifications/prompts/list_changed", ["prompts"]],
  ["notifications/resources/list_changed", ["resources", "resourceTemplates"]],
]);

/** Changes within so short a time are one change for whoever lists again. */
const stormMs = 50;
/** A server that announces a change after each list would be listed endlessly: each time we wait twice as long. */
const maxStormMs = 5000;
/** After so long without a change the next one is announced as quickly as the first. */
const calmMs = 1000;

/** Dispatches the notifications of a server. */
export function createNotifications(sinks: NotificationSinks): Notifications {
  const changed = new Set<ListKind>();
  let timer: NodeJS.Timeout | undefined;
  let delayMs = stormMs;
  let reportedAt = -Infinity;
  const tell = (): void => {
    timer = undefined;
    reportedAt = Date.now();
    const kinds = [...changed];
    changed.clear();
    kinds.forEach(sinks.onList);
  };
  const announce = (kind: ListKind): void => {
    changed.add(kind);
    if (timer) return;
    const isCalm = Date.now() - reportedAt > Math.max(calmMs, 2 * delayMs);
    delayMs = isCalm ? stormMs : Math.min(2 * delayMs, maxStormMs);
    timer = setTimeout(tell, delayMs);
  };
  return {
    receive(method, params) {
      for (const kind of listsChangedBy.get(method) ?? []) {
        sinks.onStale(kind);
        announce(kind);
      }
      if (method === "notifications/resources/updated" && typeof params["uri"] === "string")
        sinks.onResource(params["uri"]);
      if (method === "notifications/elicitation/complete" && typeof params["elicitationId"] === "string")
        sinks.onVisited(params["elicitationId"]);
      if (method === "notifications/message") sinks.onLog(readLogMessage(params));
    },
    announce,
    dispose() {
      clearTimeout(timer);
      timer = undefined;
      changed.clear();
    },
  };
}
