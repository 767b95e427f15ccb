import type { Readable, Writable } from "node:stream";

export interface LineWriter {
  /** Settles when more may be written. */
  write(line: string): Promise<void>;
  /** Settles when most of it has left, where so much is waiting that whoever can should hold back; else nothing. */
  room(): Promise<void> | undefined;
  /**
   * Settles when everything written so far has left the process, or cannot any more: the reader is gone, or has taken
   * no line for a long time.
   */
  flush(): Promise<void>;
}

/**
 * So much may wait for a slow reader before we stop listening to it. Far above what a client leaves unread that
 * first writes all its requests and then reads all the answers; such a client would wait for us as we for it.
 */
const maxWaitingBytes = 16 * 1024 * 1024;

/** So much may wait before whoever has a choice waits, too. */
const plentyBytes = 256 * 1024;

/** A slow reader may take as long as it likes for all of it, but not forever for nothing. */
const maxPauseMs = 5 * 60_000;

/** Writes line by line, and reads no further requests while their answers pile up. */
export function createLineWriter(output: Writable, input: Readable): LineWriter {
  let drained: Promise<void> | undefined;
  let emptied: Promise<void> | undefined;

  function untilEmpty(): Promise<void> {
    return (emptied ??= new Promise((resolve) => {
      const proceed = (): void => {
        output.off("drain", proceed);
        output.off("close", proceed);
        emptied = undefined;
        resolve();
      };
      output.on("drain", proceed);
      output.on("close", proceed);
    }));
  }

  async function untilDrained(): Promise<void> {
    input.pause();
    await untilEmpty();
    drained = undefined;
    input.resume();
  }

  return {
    async write(line) {
      if (output.destroyed) return;
      const isFull = !output.write(`${line}\n`) && output.writableLength > maxWaitingBytes;
      if (isFull) drained ??= untilDrained();
      await drained;
    },
    room: () => (!output.destroyed && output.writableLength > plentyBytes ? untilEmpty() : undefined),
    flush: () =>
      new Promise((resolve) => {
        if (output.destroyed) {
          resolve();
          return;
        }
        let waiting = output.writableLength;
        const timer = setInterval(() => {
          if (output.writableLength === waiting) finish();
          waiting = output.writableLength;
        }, maxPauseMs);
        const finish = (): void => {
          clearInterval(timer);
          resolve();
        };
        output.write("", finish);
      }),
  };
}
