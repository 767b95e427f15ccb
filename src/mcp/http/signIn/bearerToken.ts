import { l10n } from "../../../domain/l10n.ts";
import { userRefusal } from "../../life/userRefusal.ts";
import type { LaunchIdentity } from "../../../domain/consent/launchDescription.ts";
import type { Secrets } from "../../ports.ts";
import { failedServer, type ServerEntry } from "../../serverEntry.ts";

/** The token of one server: kept as a secret, asked for once, and again when the server refuses it. */
export interface BearerToken {
  /** Asks the user when none is stored. */
  get(signal: AbortSignal): Promise<string>;
  /** Undefined when none is stored; never asks the user. */
  stored(): Promise<string | undefined>;
  /** Asks for another one because the server refused what it got. */
  renew(signal: AbortSignal): Promise<string>;
}

/** A token is bound to its recipient: the address or the exact program, not whatever uses the name later. */
async function tokenKey(
  { folder, name, launch }: ServerEntry,
  identity: () => Promise<LaunchIdentity>,
): Promise<string> {
  if (launch.type !== "stdio") return `token\n${launch.url}\n${name}`;
  return `token\n${folder}\n${name}\n${(await identity()).hash}`;
}

/** `identity` is that of the launch that gets the token. */
export function createBearerToken(
  entry: ServerEntry,
  identity: () => Promise<LaunchIdentity>,
  secrets: Secrets,
): BearerToken {
  const keyOf = (): Promise<string> => tokenKey(entry, identity);
  const ask = async (reason: string, signal: AbortSignal): Promise<string> => {
    const token = await secrets.askForToken(entry, reason, signal);
    if (!token) throw userRefusal(l10n.t("{0} needs a token to connect", entry.name), failedServer(entry));
    await secrets.store(await keyOf(), token);
    // Earlier versions kept it for any program of this name.
    if (entry.launch.type === "stdio") await secrets.delete(`token\n${entry.folder}\n${entry.name}`);
    return token;
  };
  return {
    stored: async () => secrets.get(await keyOf()),
    get: async (signal) => (await secrets.get(await keyOf())) ?? ask(l10n.t("{0} needs a token", entry.name), signal),
    async renew(signal) {
      const key = await keyOf();
      if ((await secrets.get(key)) === undefined) return ask(l10n.t("{0} needs a token", entry.name), signal);
      await secrets.delete(key);
      return ask(l10n.t("{0} did not accept the token", entry.name), signal);
    },
  };
}
