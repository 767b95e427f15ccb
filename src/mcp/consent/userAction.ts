import { AsyncLocalStorage } from "node:async_hooks";

/**
 * Whether what happens now was asked for by the user a moment ago. It decides whether a question may stand in the way
 * of everything else. The calls between a command and the start of a server pass through a dozen functions that have
 * no other use for it.
 */
const acting = new AsyncLocalStorage<boolean>();

export const duringUserAction = <T>(work: () => T): T => acting.run(true, work);

/** For what a user's action sets in motion and what then goes on by itself. */
export const inBackground = <T>(work: () => T): T => acting.run(false, work);

export const isUserAction = (): boolean => acting.getStore() === true;
