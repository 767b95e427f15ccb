import type { OAuthClientInformationMixed, OAuthTokens } from "@modelcontextprotocol/sdk/shared/auth.js";
import type { Secrets } from "../../ports.ts";

/** Who we are to an authorization server, and where its users come back to. */
type StoredClient = OAuthClientInformationMixed & { readonly redirectUrl?: string };

/** What outlives a window of the sign-in to one address. */
interface StoredSignIn {
  /** Read anew, since another window may have renewed them. */
  tokens(): Promise<OAuthTokens | undefined>;
  /** A server that does not state the scope of its tokens granted what was requested. */
  saveTokens(tokens: OAuthTokens, requestedScope: string | undefined): Promise<void>;
  /** Without a look into the storage for each request. */
  accessToken(): Promise<string | undefined>;
  /** The registration that can be used with this address to come back to. */
  clientFor(redirectUrl: string): Promise<StoredClient | undefined>;
  saveClient(client: StoredClient): Promise<void>;
  forget(part: "tokens" | "client"): Promise<void>;
}

export function createStoredSignIn(url: string, secrets: Secrets): StoredSignIn {
  const key = (part: "tokens" | "client"): string => `oauth\n${url}\n${part}`;
  const load = async (part: "tokens" | "client"): Promise<unknown> => {
    const stored = await secrets.get(key(part));
    return stored === undefined ? undefined : JSON.parse(stored);
  };
  let known: { readonly tokens: OAuthTokens | undefined } | undefined;
  const tokens = async (): Promise<OAuthTokens | undefined> => {
    known = { tokens: (await load("tokens")) as OAuthTokens | undefined };
    return known.tokens;
  };
  return {
    tokens,
    async saveTokens(given, requestedScope) {
      const scope = given.scope ?? requestedScope ?? (await tokens())?.scope;
      known = { tokens: scope === undefined ? given : { ...given, scope } };
      await secrets.store(key("tokens"), JSON.stringify(known.tokens));
    },
    accessToken: async () => (known ? known.tokens : await tokens())?.access_token,
    async clientFor(redirectUrl) {
      const client = (await load("client")) as StoredClient | undefined;
      // The SDK notes which authorization server registered it, and does not show it to another one.
      if (client?.issuer === undefined) return undefined;
      // A new address to come back to has to be registered, unless there is a token that needs no browser.
      return client.redirectUrl === redirectUrl || (await tokens())?.refresh_token ? client : undefined;
    },
    saveClient: (client) => secrets.store(key("client"), JSON.stringify(client)),
    async forget(part) {
      if (part === "tokens") known = undefined;
      await secrets.delete(key(part));
    },
  };
}
