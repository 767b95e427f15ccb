import type { OAuthClientProvider, OAuthDiscoveryState } from "@modelcontextprotocol/sdk/client/auth.js";
import { randomUUID } from "node:crypto";
import { AppError } from "../../domain/errors.ts";
import { l10n } from "../../domain/l10n.ts";
import type { Secrets, SignIn } from "../ports.ts";
import type { ServerEntry } from "../serverEntry.ts";
import { createStoredSignIn } from "./storedSignIn.ts";

/** What the SDK's OAuth flow stores and asks for, kept per server address. */
export interface SignInSession {
  readonly provider: OAuthClientProvider;
  accessToken(): Promise<string | undefined>;
  /** The code the user's browser brings back, once the SDK sent the user there. */
  code(): Promise<string>;
}

export async function createSignInSession(
  entry: ServerEntry & { readonly launch: { readonly url: string } },
  signIn: SignIn,
  secrets: Secrets,
  signal: AbortSignal,
): Promise<SignInSession> {
  const stored = createStoredSignIn(entry.launch.url, secrets);
  let redirectUrl = await signIn.redirectUrl();
  let state: string = randomUUID();
  let pendingCode: Promise<string> | undefined;
  /** What is needed only until the user is back, or found out again in a moment. */
  let verifier: string | undefined;
  let discovery: OAuthDiscoveryState | undefined;

  const provider: OAuthClientProvider = {
    get redirectUrl() {
      return redirectUrl;
    },
    ...(signIn.clientMetadataUrl === undefined ? {} : { clientMetadataUrl: signIn.clientMetadataUrl }),
    get clientMetadata() {
      return metadataOf(signIn.clientName, redirectUrl);
    },
    state: () => (state = randomUUID()),
    async clientInformation() {
      const registered = signIn.clientFor?.(entry.launch.url);
      if (registered) return registered;
      const client = await stored.client();
      // A new address to come back to has to be registered, unless there is a token that needs no browser.
      const isUsable = client?.redirectUrl === redirectUrl || (await stored.tokens())?.refresh_token;
      return isUsable ? client : undefined;
    },
    saveClientInformation: (client) => stored.saveClient({ ...client, redirectUrl }),
    tokens: () => stored.tokens(),
    async saveTokens(tokens) {
      await stored.saveTokens(tokens);
      redirectUrl = await signIn.redirectUrl();
    },
    redirectToAuthorization(url) {
      pendingCode = signIn.authorize(entry, url, state, signal);
      // Awaited by `code`; until then a refusal must not count as unhandled.
      pendingCode.catch(() => undefined);
    },
    saveCodeVerifier: (given) => void (verifier = given),
    codeVerifier: () => verifier ?? interrupted(entry.name),
    saveDiscoveryState: (given) => void (discovery = given),
    discoveryState: () => discovery,
    async invalidateCredentials(scope) {
      if (scope === "all" || scope === "verifier") verifier = undefined;
      if (scope === "all" || scope === "discovery") discovery = undefined;
      if (scope === "all" || scope === "tokens") await stored.forget("tokens");
      if (scope === "all" || scope === "client") await stored.forget("client");
    },
  };
  const code = async (): Promise<string> => {
    if (!pendingCode) throw new AppError("serverRefused", l10n.t("{0} wants a sign-in but offers none", entry.name));
    return pendingCode;
  };
  return { provider, code, accessToken: () => stored.accessToken() };
}

function interrupted(name: string): never {
  throw new AppError("serverRefused", l10n.t("The sign-in to {0} was interrupted", name));
}

const metadataOf = (name: string, redirectUrl: string) => ({
  client_name: name,
  redirect_uris: [redirectUrl],
  grant_types: ["authorization_code", "refresh_token"],
  response_types: ["code"],
});
