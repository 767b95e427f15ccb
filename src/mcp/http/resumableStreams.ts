import { l10n } from "../../domain/l10n.ts";
import type { MessageId } from "../rpc/message.ts";
import type { TransportReceiver } from "../transport/transport.ts";
import type { ReplyWatch } from "./repairEvents.ts";

export interface StreamOptions {
  readonly maxReplyBytes: number;
  readonly receiver: () => TransportReceiver | undefined;
  /** The server refused to take up a stream of our session again. */
  readonly onSessionOver: () => void;
}

/** Which calls wait for which stream, while the SDK takes streams up again. */
interface ResumableStreams {
  readonly watch: ReplyWatch;
  /** Whether nothing after this event is wanted. */
  isAbandoned(lastEventId: string): boolean;
  /** The calls that wait for a stream that was just asked for; they fail if the server refused it. */
  resumed(lastEventId: string | undefined, status: number): Set<MessageId>;
}

export function createResumableStreams({ maxReplyBytes, receiver, onSessionOver }: StreamOptions): ResumableStreams {
  const torn = new Map<string, Set<MessageId>>();
  const abandoned = new Set<string>();
  let wasOpen = false;
  const watch: ReplyWatch = {
    maxBytes: maxReplyBytes,
    onUnreadable: (id, problem) => receiver()?.onUnreadable(id, problem),
    onInterrupted: (id) => receiver()?.onInterrupted(id, l10n.t("The response was interrupted")),
    onTorn: (lastEventId, unanswered) => void torn.set(lastEventId, unanswered),
    onAbandoned: (lastEventId) => void abandoned.add(lastEventId),
  };
  return {
    watch,
    isAbandoned: (lastEventId) => abandoned.delete(lastEventId),
    resumed(lastEventId, status) {
      // Servers without such a stream answer 404, too, but not after they had opened it.
      if (status === 404 && wasOpen) onSessionOver();
      wasOpen ||= status === 200;
      const unanswered = lastEventId === undefined ? undefined : torn.get(lastEventId);
      if (lastEventId === undefined || unanswered === undefined) return new Set();
      const isRefused = status >= 400 && status < 500 && status !== 401 && status !== 429;
      if (isRefused) for (const id of unanswered) watch.onInterrupted(id);
      if (isRefused || status === 200) torn.delete(lastEventId);
      return status === 200 ? unanswered : new Set();
    },
  };
}
