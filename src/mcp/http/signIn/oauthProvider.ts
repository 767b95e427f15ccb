import type { OAuthClientProvider, OAuthDiscoveryState } from "@modelcontextprotocol/sdk/client/auth.js";
import type { OAuthTokens } from "@modelcontextprotocol/sdk/shared/auth.js";
import { randomUUID } from "node:crypto";
import { serverRefused } from "../../../domain/failures.ts";
import { l10n } from "../../../domain/l10n.ts";
import type { Secrets, SignIn } from "../../ports.ts";
import { failedServer, type ServerEntry } from "../../serverEntry.ts";
import { checkAuthorizationServer, checkIssuerOfAnswer } from "./checkAuthorizationServer.ts";
import { isSignInPage } from "./oauthAddresses.ts";
import { notAPage, openBrowser } from "./openBrowser.ts";
import { createStoredSignIn } from "./storedSignIn.ts";

/** What the SDK's OAuth flow stores and asks for, kept per server address. */
export interface SignInSession {
  readonly provider: OAuthClientProvider;
  accessToken(): Promise<string | undefined>;
  /** The code the user's browser brings back, once the SDK sent the user there. */
  code(): Promise<string>;
  /** What the tokens may do, as far as it is known. */
  grantedScope(): Promise<string | undefined>;
  /** For the next sign-in a token that may do more is needed: refreshing the old one would not help. */
  askForMore(isWanted: boolean): void;
}

export async function createSignInSession(
  entry: ServerEntry & { readonly launch: { readonly url: string } },
  signIn: SignIn,
  secrets: Secrets,
  signal: AbortSignal,
): Promise<SignInSession> {
  const stored = createStoredSignIn(entry.launch.url, secrets);
  let redirectUrl = await signIn.redirectUrl();
  /** What is needed only until the user is back, or found out again in a moment. */
  let verifier: string | undefined;
  let discovery: OAuthDiscoveryState | undefined;
  let wantsMore = false;
  const page = createPage(entry, signIn, () => discovery, signal);

  const provider: OAuthClientProvider = {
    get redirectUrl() {
      return redirectUrl;
    },
    ...(signIn.clientMetadataUrl === undefined ? {} : { clientMetadataUrl: signIn.clientMetadataUrl }),
    get clientMetadata() {
      return metadataOf(signIn.clientName, redirectUrl);
    },
    state: () => page.newState(),
    clientInformation: async () => signIn.clientFor?.(entry.launch.url) ?? stored.clientFor(redirectUrl),
    saveClientInformation: (client) => stored.saveClient({ ...client, redirectUrl }),
    async tokens() {
      const tokens = await stored.tokens();
      // Without its issuer a refresh token could reach a server that did not give it.
      return tokens && (tokens.issuer === undefined || wantsMore) ? withoutRefresh(tokens) : tokens;
    },
    async saveTokens(tokens) {
      await stored.saveTokens(tokens, page.requestedScope);
      redirectUrl = await signIn.redirectUrl();
    },
    redirectToAuthorization: (url) => page.open(url),
    saveCodeVerifier: (given) => void (verifier = given),
    codeVerifier: () => verifier ?? interrupted(entry.name),
    saveDiscoveryState(given) {
      checkAuthorizationServer(entry.name, entry.launch.url, given);
      discovery = given;
    },
    discoveryState: () => discovery,
    async invalidateCredentials(scope) {
      if (scope === "all" || scope === "verifier") verifier = undefined;
      if (scope === "all" || scope === "discovery") discovery = undefined;
      if (scope === "all" || scope === "tokens") await stored.forget("tokens");
      if (scope === "all" || scope === "client") await stored.forget("client");
    },
  };
  return {
    provider,
    code: () => page.code(),
    accessToken: () => stored.accessToken(),
    grantedScope: async () => (await stored.tokens())?.scope,
    askForMore: (isWanted) => void (wantsMore = isWanted),
  };
}

/** The page of the authorization server in the user's browser. */
function createPage(
  entry: ServerEntry,
  signIn: SignIn,
  discovery: () => OAuthDiscoveryState | undefined,
  signal: AbortSignal,
) {
  let state: string = randomUUID();
  let requestedScope: string | undefined;
  let pendingCode: Promise<string> | undefined;
  return {
    newState: () => (state = randomUUID()),
    get requestedScope() {
      return requestedScope;
    },
    open(url: URL): void {
      if (!isSignInPage(url)) throw notAPage(entry.name, url);
      requestedScope = url.searchParams.get("scope") ?? undefined;
      pendingCode = openBrowser(signIn, { entry, url, state }, signal).then(({ code, issuer }) => {
        checkIssuerOfAnswer(entry.name, discovery(), issuer);
        return code;
      });
      // Awaited by `code`; until then a refusal must not count as unhandled.
      pendingCode.catch(() => undefined);
    },
    async code(): Promise<string> {
      if (!pendingCode)
        throw serverRefused(l10n.t("{0} requires a sign-in but does not offer one", entry.name), {
          server: failedServer(entry),
        });
      return pendingCode;
    },
  };
}

function withoutRefresh(tokens: OAuthTokens): OAuthTokens {
  const kept = { ...tokens };
  delete kept.refresh_token;
  return kept;
}

function interrupted(name: string): never {
  throw serverRefused(l10n.t("The sign-in to {0} was interrupted", name));
}

const metadataOf = (name: string, redirectUrl: string) => ({
  client_name: name,
  redirect_uris: [redirectUrl],
  grant_types: ["authorization_code", "refresh_token"],
  response_types: ["code"],
  // A browser comes back to a page of VS Code, a desktop to a scheme of its own.
  application_type: redirectUrl.startsWith("https:") ? "web" : "native",
});
