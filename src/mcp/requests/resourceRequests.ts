import type { Connection } from "../connection.ts";
import { canSubscribe, type SessionState } from "../life/sessionState.ts";
import type { Ask } from "./ask.ts";
import type { ListCache } from "./listCache.ts";
import { readResourceContents } from "./readResults.ts";

type ResourceRequests = Pick<Connection, "knownResource" | "readResource" | "subscribe" | "unsubscribe">;

export function createResourceRequests(
  ask: Ask,
  cache: ListCache,
  sessionState: SessionState,
  isUp: () => boolean,
): ResourceRequests {
  return {
    knownResource: (uri) => cache.resource(uri),
    async readResource(uri, signal) {
      const fresh = cache.freshResource(uri);
      if (fresh) return fresh;
      const question = { method: "resources/read", subject: uri, params: { uri }, isRead: true };
      const asOf = cache.now();
      const contents = readResourceContents(await ask(question, signal));
      cache.keepResource(uri, contents, asOf);
      return contents;
    },
    async subscribe(uri, signal) {
      const question = { method: "resources/subscribe", subject: uri, params: { uri }, needs: canSubscribe };
      await ask({ ...question, isRead: true }, signal);
      sessionState.subscriptions.add(uri);
    },
    async unsubscribe(uri, signal) {
      sessionState.subscriptions.delete(uri);
      // A server that is down knows of no subscription, and is not started to be told that there is none.
      if (!isUp()) return;
      await ask({ method: "resources/unsubscribe", subject: uri, params: { uri }, needs: canSubscribe }, signal);
    },
  };
}
