import { AppError } from "../../domain/errors.ts";
import { l10n } from "../../domain/l10n.ts";
import type { Secrets } from "../ports.ts";
import type { ServerEntry } from "../serverEntry.ts";

/** The token of one server: kept as a secret, asked for once, and again when the server refuses it. */
export interface BearerToken {
  /** Asks the user when none is stored. */
  get(signal: AbortSignal): Promise<string>;
  /** Undefined when none is stored; nobody is asked. */
  stored(): Promise<string | undefined>;
  /** Asks for another one because the server refused what it got. */
  renew(signal: AbortSignal): Promise<string>;
}

export const tokenKey = ({ folder, name, launch }: ServerEntry): string =>
  `token\n${launch.type === "stdio" ? folder : launch.url}\n${name}`;

export function createBearerToken(entry: ServerEntry, secrets: Secrets): BearerToken {
  const key = tokenKey(entry);
  const ask = async (reason: string, signal: AbortSignal): Promise<string> => {
    const token = await secrets.askForToken(entry, reason, signal);
    if (!token) throw new AppError("serverRefused", l10n.t("{0} needs a token to connect", entry.name));
    await secrets.store(key, token);
    return token;
  };
  return {
    stored: () => secrets.get(key),
    get: async (signal) => (await secrets.get(key)) ?? ask(l10n.t("{0} needs a token", entry.name), signal),
    async renew(signal) {
      if ((await secrets.get(key)) === undefined) return ask(l10n.t("{0} needs a token", entry.name), signal);
      await secrets.delete(key);
      return ask(l10n.t("{0} did not accept the token", entry.name), signal);
    },
  };
}
