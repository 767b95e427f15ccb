import type { ServerEntry } from "../serverEntry.ts";

export type Mask = (text: string) => string;

const hidden = "•••";
const secretName = /token|secret|passw|api_?key|apikey|authorization|credential|private/i;

/** Shapes of well-known tokens, and members whose name says what they hold. */
const patterns: readonly (readonly [RegExp, string])[] = [
  [/\b(Bearer|Basic)\s+[\w.~+/=-]{6,}/gi, `$1 ${hidden}`],
  [
    /\b(?:sk|pk|rk)-[\w-]{16,}|\bgh[pousr]_\w{16,}|\bgithub_pat_\w{16,}|\bxox[abprs]-[\w-]{10,}|\bAKIA[0-9A-Z]{16}\b/g,
    hidden,
  ],
  [/\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/g, hidden],
  [/("(?:[\w-]*(?:token|secret|password|api_?key|authorization)[\w-]*)"\s*:\s*)"(?:[^"\\]|\\.)*"/gi, `$1"${hidden}"`],
  // In a command line and in an address.
  [/(--?[\w-]*(?:token|secret|passw|api-?key|credential)[\w-]*(?:=|\s+))(?:"[^"]*"|[^\s"]+)/gi, `$1${hidden}`],
  [/([?&][\w.-]*(?:token|secret|passw|key|signature|credential)[\w.-]*=)[^&#\s"]+/gi, `$1${hidden}`],
  [/(:\/\/)[^/\s:@]+:[^/\s@]+@/g, `$1${hidden}@`],
];

/** Hides known secrets and whatever looks like one, in everything that is stored or copied. */
export function createMask(secrets: readonly string[]): Mask {
  // Short values (a port, "true") would hide half of every line; longer ones go first, as they may contain others.
  const known = [...new Set(secrets)].filter((secret) => secret.length >= 6).sort((a, b) => b.length - a.length);
  return (text) => {
    let masked = text;
    for (const secret of known) masked = masked.replaceAll(secret, hidden);
    for (const [pattern, replacement] of patterns) masked = masked.replace(pattern, replacement);
    return masked;
  };
}

/** What of a stored secret must not be shown: a token as it is, or the tokens inside what OAuth stores. */
export function secretsIn(stored: string): readonly string[] {
  if (!stored.startsWith("{")) return [stored];
  const members = Object.entries(JSON.parse(stored) as Readonly<Record<string, unknown>>);
  return members.flatMap(([name, value]) =>
    typeof value === "string" && /_(token|secret)$/.test(name) ? [value] : [],
  );
}

/** The values of an entry that its author would not show. */
export function secretsOf({ launch }: ServerEntry): readonly string[] {
  const table = launch.type === "stdio" ? launch.env : launch.headers;
  const named = Object.entries(table).filter(([name]) => secretName.test(name));
  // A header is often "Bearer abc": the part that is secret stands alone elsewhere.
  return named.flatMap(([, value]) => [value, ...value.split(/\s+/).slice(1)]);
}
