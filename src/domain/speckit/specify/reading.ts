import { capitalized, withoutFullStop } from "../language/sentences.ts";
import { impersonal } from "./actors.ts";
import type { Statement } from "./statement.ts";

/** What one reader makes of a sentence. */
export type Reading = Pick<Statement, "kind" | "requirement"> & { readonly actor?: string; readonly action?: string };

/** Recognises one way of asking; `read` reads a sentence inside the sentence. */
export type Reader = (text: string, read: (text: string) => Reading) => Reading | undefined;

export const userCan = (actor: string, action: string, only = false): Reading => {
  const doing = withoutFullStop(impersonal(action)).replace(/^(?:also|then|easily|quickly)\s+/i, "");
  const requirement = only
    ? `System MUST allow only ${actor} to ${doing}`
    : `${capitalized(actor)} MUST be able to ${doing}`;
  return { kind: "capability", actor, action: doing, requirement };
};

export const systemDoes = (action: string): Reading => {
  const doing = withoutFullStop(impersonal(action)).replace(/^(?:also|then)\s+/i, "");
  return { kind: "systemAction", action: doing, requirement: `System MUST ${doing}` };
};
