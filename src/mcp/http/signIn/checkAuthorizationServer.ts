import type { OAuthDiscoveryState } from "@modelcontextprotocol/sdk/client/auth.js";
import { l10n } from "../../../domain/l10n.ts";
import { userRefusal } from "../../life/userRefusal.ts";
import { mayAskForSignIn } from "./oauthAddresses.ts";

/**
 * What the SDK takes on trust about an authorization server: that its metadata is its own (RFC 8414), that it knows
 * PKCE with S256, which the specification of MCP demands to be declared, and that its endpoints are safe to talk to.
 */
export function checkAuthorizationServer(name: string, serverUrl: string, discovered: OAuthDiscoveryState): void {
  const { authorizationServerUrl, authorizationServerMetadata: metadata } = discovered;
  // Without metadata there is no sign-in at all; the SDK's guesses of endpoints belong to an older revision.
  if (!metadata) throw new Error(l10n.t("the server does not publish its sign-in metadata"));
  const refuse = (why: string): never => {
    throw userRefusal(l10n.t("The sign-in to {0} is not safe: {1}", name, why));
  };
  if (!isSameIssuer(metadata.issuer, authorizationServerUrl))
    refuse(l10n.t("{0} describes itself as {1}", authorizationServerUrl, metadata.issuer));
  if (!metadata.code_challenge_methods_supported?.includes("S256"))
    refuse(l10n.t("{0} does not support PKCE with S256", authorizationServerUrl));
  const { token_endpoint, registration_endpoint } = metadata;
  for (const endpoint of [token_endpoint, registration_endpoint])
    if (endpoint !== undefined && !mayAskForSignIn(new URL(endpoint), new URL(serverUrl)))
      refuse(l10n.t("{0} is not a safe address for credentials", endpoint));
}

/** RFC 9207: the answer in the browser must come from the server that was asked. */
export function checkIssuerOfAnswer(
  name: string,
  discovered: OAuthDiscoveryState | undefined,
  given: string | undefined,
): void {
  const metadata = discovered?.authorizationServerMetadata;
  const isPromised =
    (metadata as { authorization_response_iss_parameter_supported?: unknown } | undefined)
      ?.authorization_response_iss_parameter_supported === true;
  if (given === undefined ? !isPromised : given === metadata?.issuer) return;
  const from = given ?? l10n.t("an unknown server");
  throw userRefusal(l10n.t("The sign-in response for {0} came from {1}", name, from));
}

/** Identifiers are compared as they are, but for the slash that a parsed address gets. */
const isSameIssuer = (one: string, other: string): boolean => withoutSlash(one) === withoutSlash(other);

const withoutSlash = (text: string): string => (text.endsWith("/") ? text.slice(0, -1) : text);
