import type { OutgoingMessage } from "./message.ts";

type Send = (message: OutgoingMessage | readonly OutgoingMessage[]) => void | Promise<void>;

export interface Batches {
  /** Off until a server that asks for it negotiated the one revision that knows batches. */
  enabled: boolean;
  send(message: OutgoingMessage): void | Promise<void>;
}

/** Messages of one turn leave as one batch. */
export function createBatches(send: Send): Batches {
  let waiting: OutgoingMessage[] = [];
  let leaving: Promise<void> | undefined;

  const leave = async (): Promise<void> => {
    await Promise.resolve();
    const messages = waiting;
    waiting = [];
    leaving = undefined;
    const [only] = messages;
    await send(messages.length === 1 && only ? only : messages);
  };
  return {
    enabled: false,
    send(message) {
      if (!this.enabled) return send(message);
      waiting.push(message);
      leaving ??= leave();
      return leaving;
    },
  };
}
