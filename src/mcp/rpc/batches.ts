import type { OutgoingMessage } from "./message.ts";
import { isObject } from "./readMessage.ts";

type Send = (message: OutgoingMessage | readonly OutgoingMessage[]) => void | Promise<void>;

interface Batches {
  /** Off until a server that asks for it negotiated the one revision that knows batches. */
  enabled: boolean;
  send(message: OutgoingMessage): void | Promise<void>;
}

/** A longer batch is abuse. */
const maxBatchSize = 1000;

/**
 * Passes on what arrived in one piece. Of a batch that is far too long only what answers a call still counts: each of a
 * million other messages would cost the editor time.
 */
export function receiveAll(
  raw: unknown,
  receive: (one: unknown) => void,
  isAwaited: (id: unknown) => boolean,
  onProblem: (problem: string) => void,
): void {
  if (!Array.isArray(raw)) return receive(raw);
  const all: readonly unknown[] = raw;
  const rest = all.slice(maxBatchSize).filter((one) => isObject(one) && isAwaited(one["id"]));
  for (const one of [...all.slice(0, maxBatchSize), ...rest]) receive(one);
  const left = all.length - maxBatchSize - rest.length;
  if (left > 0) onProblem(`${left} messages of a batch of ${all.length} were ignored.`);
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
