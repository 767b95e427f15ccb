import { createHash } from "node:crypto";
import type { LaunchDescription, LaunchIdentity } from "../../domain/consent/launchDescription.ts";
import type { Memory } from "../ports.ts";

export function identify({ parts }: LaunchDescription): LaunchIdentity {
  const pairs = parts.map(({ key, value }) => [key, hashOf(value)] as const).sort(([a], [b]) => (a < b ? -1 : 1));
  return { hash: hashOf(JSON.stringify(pairs)), parts: Object.fromEntries(pairs) };
}

export const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Consents of earlier versions were bound to less and are forgotten. */
const allowedKey = ({ hash }: LaunchIdentity): string => `allowed.launch.${hash}`;
const latestKey = (subject: string): string => `allowed.latest.${hashOf(subject)}`;

export const isAllowed = (identity: LaunchIdentity, memory: Memory): boolean =>
  memory.get(allowedKey(identity)) !== undefined;

/** `subject` is what stays the same when a launch changes, such as the name in its folder. */
export async function rememberAllowed(subject: string, identity: LaunchIdentity, memory: Memory): Promise<void> {
  await memory.set(allowedKey(identity), "allowed");
  await memory.set(latestKey(subject), JSON.stringify(identity.parts));
}

/** The keys of the parts that differ from what was allowed last; none when nothing was. */
export function changedParts(subject: string, { parts }: LaunchIdentity, memory: Memory): readonly string[] {
  const before = readParts(memory.get(latestKey(subject)));
  if (!before) return [];
  const keys = [...new Set([...Object.keys(before), ...Object.keys(parts)])];
  return keys.filter((key) => before[key] !== parts[key]);
}

function readParts(stored: string | undefined): Readonly<Record<string, unknown>> | undefined {
  try {
    const parts: unknown = JSON.parse(stored ?? "");
    return typeof parts === "object" && parts !== null ? (parts as Readonly<Record<string, unknown>>) : undefined;
  } catch {
    // None or damaged: then nothing is known of what was allowed before.
    return undefined;
  }
}

/** What versions before this one remembered: bound to less, and in clear. */
export const isOldConsent = (key: string): boolean => /^consent\.(start|models)\./.test(key);
