import { underSignals } from "../../../domain/followSignals.ts";
import { l10n } from "../../../domain/l10n.ts";
import { cutShort } from "../../../domain/text/cutShort.ts";
import { userRefusal } from "../../life/userRefusal.ts";
import { readLimited } from "../limitedBody.ts";
import { mayAskForSignIn } from "./oauthAddresses.ts";

/** More than any metadata, registration or token needs. */
const maxBytes = 1024 * 1024;
const timeoutMs = 30_000;

/**
 * Requests of a sign-in: bounded in time and size, and only to addresses that a server may send us to. The SDK follows
 * redirects within one origin only.
 */
export function createSignInFetch(name: string, serverUrl: string, signal: AbortSignal) {
  const server = new URL(serverUrl);
  return async (input: string | URL, init?: RequestInit): Promise<Response> => {
    const url = new URL(input);
    if (url.origin !== server.origin && !mayAskForSignIn(url, server))
      throw userRefusal(l10n.t("The sign-in to {0} is not safe: it leads to {1}", name, cutShort(url.href, 200)));
    return underSignals([signal, AbortSignal.timeout(timeoutMs)], async (either) => {
      const response = await fetch(url, { ...init, signal: either }).catch(asLost);
      const { status, statusText, headers } = response;
      if (response.body === null) return response;
      const text = await readLimited(response.body, maxBytes);
      if (text === undefined) throw new Error(`${url.href} answered with more than ${maxBytes} bytes`);
      return new Response(text, { status, statusText, headers });
    });
  };
}

/** To the SDK a TypeError is a browser that must not look, and thus a server without metadata, though it is only away. */
function asLost(thrown: unknown): never {
  throw thrown instanceof TypeError ? new Error(thrown.message, { cause: thrown }) : thrown;
}
