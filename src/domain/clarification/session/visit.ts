import { l10n } from "../../l10n.ts";
import type { FormPhase } from "../form/formView.ts";

const openable = ["https:", "http:"];

/** What to show of an address a server wants opened. Only web addresses can be opened, and never by themselves. */
export function readVisit(url: string): FormPhase {
  const refusal = refusalOf(url);
  return { kind: "visit", url, opened: false, ...(refusal !== undefined && { refusal }) };
}

/** Why an address must not be opened, if it must not. */
export function refusalOf(url: string): string | undefined {
  if (!URL.canParse(url)) return l10n.t("This is not a complete address, so it cannot be opened.");
  const { protocol, username, password } = new URL(url);
  if (!openable.includes(protocol)) return l10n.t("Addresses that start with {0} are not opened from here.", protocol);
  // "https://bank.example@evil.example" shows one name and leads to another.
  if (username !== "" || password !== "")
    return l10n.t("The address hides a user name in front of the real site, so it is not opened.");
  return undefined;
}
