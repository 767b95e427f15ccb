import { AppError } from "../../../domain/errors.ts";
import { underSignals } from "../../../domain/followSignals.ts";
import { l10n } from "../../../domain/l10n.ts";
import { cutShort } from "../../../domain/text/cutShort.ts";
import { UserRefusal, userRefusal } from "../../life/userRefusal.ts";
import type { SignIn, SignInAnswer } from "../../ports.ts";
import { failedServer, type ServerEntry } from "../../serverEntry.ts";

interface SignInPage {
  readonly entry: ServerEntry;
  readonly url: URL;
  readonly state: string;
}

/** A user who has not come back by then has closed the page. */
const signInTimeoutMs = 10 * 60_000;

/**
 * Waits for the user in the browser. If they do not finish, only they can start again: nothing opens a second page by
 * itself.
 */
export async function openBrowser(
  signIn: SignIn,
  { entry, url, state }: SignInPage,
  signal: AbortSignal,
): Promise<SignInAnswer> {
  const limit = AbortSignal.timeout(signInTimeoutMs);
  try {
    return await underSignals([signal, limit], (either) => signIn.authorize(entry, url, state, either));
  } catch (thrown) {
    if (limit.aborted)
      throw new UserRefusal(
        { code: "timedOut", setting: undefined, server: failedServer(entry) },
        l10n.t("The sign-in to {0} was not completed in time", entry.name),
      );
    throw thrown instanceof AppError ? new UserRefusal(thrown.detail, thrown.message, { cause: thrown }) : thrown;
  }
}

export const notAPage = (name: string, url: URL): UserRefusal =>
  userRefusal(l10n.t("The sign-in to {0} is not safe: {1} is not a web page", name, cutShort(url.href, 200)));
