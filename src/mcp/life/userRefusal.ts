import { AppError, type FailedServer } from "../../domain/errors.ts";

/**
 * The start failed at a question to the user: no token, no sign-in, no permission. Calls get the same answer from then
 * on, until the user starts the server or does something else that needs it: none of them may open another dialog or
 * browser window by itself.
 */
export class UserRefusal extends AppError {}

export const userRefusal = (sentence: string, server?: FailedServer, cause?: unknown): UserRefusal =>
  new UserRefusal(
    { code: "serverRefused", ...(server && { server }) },
    sentence,
    cause === undefined ? undefined : { cause },
  );
