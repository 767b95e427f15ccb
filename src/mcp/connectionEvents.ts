import type { ConnectionState, ListKind, LogMessage } from "./connection.ts";
import { createEmitter, type Emitter } from "./emitter.ts";
import type { Journal } from "./observe/journal.ts";
import type { ListCache } from "./requests/listCache.ts";
import { createNotifications, type Notifications } from "./requests/notifications.ts";

export interface ConnectionEvents {
  readonly state: Emitter<ConnectionState>;
  readonly list: Emitter<ListKind>;
  readonly resource: Emitter<string>;
  readonly log: Emitter<LogMessage>;
  readonly visited: Emitter<string>;
  readonly notifications: Notifications;
}

/** Forwards a server's notifications to the cache, the journal and the listeners. */
export function createConnectionEvents(journal: Journal, cache: ListCache): ConnectionEvents {
  const onError = (thrown: unknown) => journal.write("problem", "error", `A listener failed: ${String(thrown)}`);
  const state = createEmitter<ConnectionState>(onError);
  const list = createEmitter<ListKind>(onError);
  const resource = createEmitter<string>(onError);
  const log = createEmitter<LogMessage>(onError);
  const visited = createEmitter<string>(onError);
  const notifications = createNotifications({
    onStale: (kind) => cache.invalidateList(kind),
    onList: (kind) => list.fire(kind),
    onResource(uri) {
      cache.invalidateResource(uri);
      resource.fire(uri);
    },
    onLog(message) {
      const { logger, text } = message;
      journal.write("log", journalLevel(message), logger === undefined ? text : `[${logger}] ${text}`);
      log.fire(message);
    },
    onVisited: (elicitationId) => visited.fire(elicitationId),
  });
  return { state, list, resource, log, visited, notifications };
}

function journalLevel({ level }: LogMessage): "info" | "warning" | "error" {
  if (level === "warning") return "warning";
  return level === "debug" || level === "info" || level === "notice" ? "info" : "error";
}
