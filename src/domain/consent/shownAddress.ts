import { visibleText } from "./visibleText.ts";

interface ShownAddress {
  /** Where the connection really goes, in the letters that are looked up. */
  readonly host: string;
  readonly isEncrypted: boolean;
  /** A name in front of an @ looks like the host but is not. */
  readonly hasUserInfo: boolean;
}

/** What of an address a person has to know before trusting it; undefined for what is not an address. */
export function shownAddress(url: string): ShownAddress | undefined {
  const parsed = URL.parse(url);
  if (!parsed) return undefined;
  return {
    host: visibleText(parsed.host),
    isEncrypted: parsed.protocol === "https:",
    hasUserInfo: parsed.username !== "" || parsed.password !== "",
  };
}
