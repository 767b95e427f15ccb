import { AsyncLocalStorage } from "node:async_hooks";

/** One thing that the user did, such as running a command. Only its identity counts. */
export type UserAction = object;

/**
 * What the user did a moment ago that led to what happens now. It decides whether a question may be modal, and whether
 * one that was declined may be asked again. The calls between a command and the start of a server pass through a dozen
 * functions that have no other use for it.
 */
const acting = new AsyncLocalStorage<UserAction | undefined>();

/** A command that runs another one is still one action. */
export const duringUserAction = <T>(work: () => T): T => acting.run(acting.getStore() ?? {}, work);

/** For what a user's action starts and what then continues by itself. */
export const inBackground = <T>(work: () => T): T => acting.run(undefined, work);

export const currentUserAction = (): UserAction | undefined => acting.getStore();
