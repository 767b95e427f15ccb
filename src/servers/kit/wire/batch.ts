/** Collects the encoded answers to one batch and sends them together when the last one is there. */
export interface Batch {
  /** One more answer will come. */
  expect(): void;
  add(response: string): void;
  /** An expected answer will not come: its request was cancelled. */
  skip(): void;
  /** All items were read. */
  close(): void;
}

export function createBatch(send: (responses: string) => void): Batch {
  const responses: string[] = [];
  // The reading of the batch itself counts as one, so that an early answer does not send a part of it.
  let missing = 1;

  function countDown(): void {
    missing -= 1;
    if (missing === 0 && responses.length > 0) send(`[${responses.join(",")}]`);
  }

  return {
    expect() {
      missing += 1;
    },
    add(response) {
      responses.push(response);
      countDown();
    },
    skip: countDown,
    close: countDown,
  };
}
