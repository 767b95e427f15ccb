import { auth, extractWWWAuthenticateParams } from "@modelcontextprotocol/sdk/client/auth.js";
import { AppError, messageOf } from "../../domain/errors.ts";
import type { BearerToken } from "./bearerToken.ts";
import { isNetworkFailure } from "./explainHttp.ts";
import type { SignInSession } from "./oauthProvider.ts";

export interface AuthorizationOptions {
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
      // No OAuth there, or none for a client that nobody registered: a token from the user may still do.
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
      renewing ??= renewOnce()
        .then(() => void (generation += 1))
        .finally(() => (renewing = undefined));
      return renewing;
    },
  };
}

async function signInWith(
  session: SignInSession,
  { url, signal }: AuthorizationOptions,
  challenge: Challenge | undefined,
): Promise<void> {
  const asked = {
    serverUrl: url,
    ...(challenge?.resourceMetadataUrl ? { resourceMetadataUrl: challenge.resourceMetadataUrl } : {}),
    ...(challenge?.scope === undefined ? {} : { scope: challenge.scope }),
    fetchFn: (input: string | URL, init?: RequestInit) => fetch(input, { ...init, signal }),
  };
  if ((await auth(session.provider, asked)) === "AUTHORIZED") return;
  await auth(session.provider, { ...asked, authorizationCode: await session.code() });
}
