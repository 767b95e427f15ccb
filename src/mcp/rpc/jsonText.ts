import { l10n } from "../../domain/l10n.ts";

/** What a server sent, as text. It can be read from any depth of nesting, but not written again from any. */
export function jsonText(value: unknown): string {
  try {
    return JSON.stringify(value) ?? "";
  } catch {
    return l10n.t("(nested too deeply to be shown)");
  }
}
