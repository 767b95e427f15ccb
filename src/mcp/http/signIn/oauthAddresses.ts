import { isIP } from "node:net";

/** A page that may be opened in the user's browser: no other scheme may start a program. */
export const isSignInPage = (url: URL): boolean =>
  url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url));

/**
 * Whether an address that a server named may be asked for its metadata, registration or tokens. Everything travels by
 * https; a server elsewhere must not send us to this machine or into the local network.
 */
export function mayAskForSignIn(url: URL, server: URL): boolean {
  if (isLoopback(url)) return isLoopback(server) && (url.protocol === "http:" || url.protocol === "https:");
  if (url.protocol !== "https:") return false;
  return !isPrivate(url) || isPrivate(server) || isLoopback(server);
}

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, "").toLowerCase();

function isLoopback(url: URL): boolean {
  const host = hostOf(url);
  return host === "localhost" || host.endsWith(".localhost") || host === "::1" || isIPv4Under(host, ["127."]);
}

/** Addresses of the local network, of this link, and of the machine's provider; names are not looked up. */
function isPrivate(url: URL): boolean {
  const host = hostOf(url);
  if (isIP(host) === 6) return /^(?:f[cd]|fe[89ab]|::)/.test(host);
  const blocks = ["0.", "10.", "169.254.", "192.168.", ...range(16, 31).map((second) => `172.${second}.`)];
  return isIPv4Under(host, blocks);
}

const isIPv4Under = (host: string, blocks: readonly string[]): boolean =>
  isIP(host) === 4 && blocks.some((block) => host.startsWith(block));

const range = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);
