import assert from "node:assert/strict";
import type { additions } from "./additions.ts";
import { assertPrinted } from "./printed.ts";
import type { HeardMessage } from "./withScript.ts";

/** Ids are counted otherwise than in print, but they are whole numbers there and here. */
export function assertRequest(
  message: HeardMessage | undefined,
  printed: { readonly id: number },
  where: keyof typeof additions,
): void {
  assert.ok(Number.isInteger(message?.id), JSON.stringify(message));
  assertPrinted({ ...message, id: printed.id }, printed, where);
}
