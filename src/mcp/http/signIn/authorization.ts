import { auth, extractWWWAuthenticateParams } from "@modelcontextprotocol/sdk/client/auth.js";
import { AppError, messageOf } from "../../../domain/errors.ts";
import { l10n } from "../../../domain/l10n.ts";
import { UserRefusal, userRefusal } from "../../life/userRefusal.ts";
import type { BearerToken } from "./bearerToken.ts";
import { isNetworkFailure } from "../explainHttp.ts";
import type { SignInSession } from "./oauthProvider.ts";
import { createSignInFetch } from "./signInFetch.ts";

export interface AuthorizationOptions {
  /** The name of the server, for sentences. */
  readonly name: string;
  readonly url: string;
  readonly token: BearerToken;
  /** Ask for a token before the server does. */
  readonly needsToken: boolean;
  readonly signIn?: SignInSession | undefined;
  readonly onProblem: (problem: string) => void;
  readonly signal: AbortSignal;
}

/**
 * What lets our requests pass: a token of the user, or OAuth's. The SDK's transports would sign in for each refused
 * request by itself; here those that are refused together ask the user once, and use up one refresh token.
 */
export interface Authorization {
  /** Changes with each renewal: a request that was refused before the last one is simply sent again. */
  readonly generation: number;
  start(): Promise<void>;
  header(): Promise<string | undefined>;
  /** Looks at an answer of the server for what it wants. */
  observe(response: Response): void;
  /** Whether this status means that another token would help. */
  isRefusal(status: number | undefined): boolean;
  renew(): Promise<void>;
}

interface Challenge {
  readonly status: number;
  /** As the server wrote it: the same one again means that the new token did not help. */
  readonly text: string | null;
  readonly resourceMetadataUrl?: URL | undefined;
  readonly scope?: string | undefined;
  readonly error?: string | undefined;
}

export function createAuthorization(options: AuthorizationOptions): Authorization {
  const { token, signIn, signal } = options;
  let bearer: string | undefined;
  let challenge: Challenge | undefined;
  let answeredChallenge: string | null | undefined;
  let generation = 0;
  let renewing: Promise<void> | undefined;
  /** What the user did not give; they are not asked again on this connection. */
  let refusal: UserRefusal | undefined;

  const askForToken = async (): Promise<void> => {
    bearer = await token.renew(signal);
  };
  const renewOnce = async (): Promise<void> => {
    answeredChallenge = challenge?.text;
    if (signIn === undefined || bearer !== undefined) return askForToken();
    try {
      await signInWith(signIn, options, challenge);
    } catch (thrown) {
      if (thrown instanceof AppError || signal.aborted || isNetworkFailure(thrown)) throw thrown;
      // No OAuth there, or none for an unregistered client: a token from the user may still work.
      options.onProblem(`A sign-in in the browser is not possible: ${messageOf(thrown)}`);
      await askForToken();
    }
  };
  return {
    get generation() {
      return generation;
    },
    async start() {
      bearer = options.needsToken ? await token.get(signal) : await token.stored();
    },
    header: async () => bearer ?? (await signIn?.accessToken()),
    observe(response) {
      if (response.status !== 401 && response.status !== 403) return;
      const text = response.headers.get("www-authenticate");
      challenge = { status: response.status, text, ...extractWWWAuthenticateParams(response) };
    },
    isRefusal(status) {
      if (status === 401) return true;
      // A token that may not do this, where a sign-in with a wider scope may.
      const wantsMore = status === 403 && challenge?.status === 403 && challenge.error === "insufficient_scope";
      return wantsMore && signIn !== undefined && bearer === undefined && challenge?.text !== answeredChallenge;
    },
    renew() {
      if (refusal) return Promise.reject(refusal);
      renewing ??= renewOnce()
        .then(() => void (generation += 1))
        .catch((thrown: unknown) => {
          if (thrown instanceof UserRefusal) refusal = thrown;
          throw thrown;
        })
        .finally(() => (renewing = undefined));
      return renewing;
    },
  };
}

async function signInWith(
  session: SignInSession,
  { url, name, signal }: AuthorizationOptions,
  challenge: Challenge | undefined,
): Promise<void> {
  const isMore = challenge?.status === 403;
  const scope = isMore ? unite(await session.grantedScope(), challenge.scope) : challenge?.scope;
  const asked = {
    serverUrl: url,
    ...(challenge?.resourceMetadataUrl ? { resourceMetadataUrl: challenge.resourceMetadataUrl } : {}),
    ...(scope === undefined ? {} : { scope }),
    fetchFn: createSignInFetch(name, url, signal),
  };
  session.askForMore(isMore);
  try {
    if ((await auth(session.provider, asked)) === "AUTHORIZED") return;
    const authorizationCode = await session.code();
    await auth(session.provider, { ...asked, authorizationCode }).catch((thrown: unknown) => {
      if (thrown instanceof AppError || signal.aborted) throw thrown;
      throw userRefusal(l10n.t("The sign-in to {0} failed: {1}", name, messageOf(thrown)), undefined, thrown);
    });
  } finally {
    session.askForMore(false);
  }
}

/** Scopes granted before are requested again, or the next call would lack them. */
function unite(granted: string | undefined, more: string | undefined): string | undefined {
  const all = [granted, more].flatMap((scope) => scope?.split(" ") ?? []).filter((scope) => scope !== "");
  return all.length === 0 ? undefined : [...new Set(all)].join(" ");
}
