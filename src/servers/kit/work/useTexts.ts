import { readDocument } from "../../../disk/files/readDocument.ts";
import { l10n } from "../../../domain/l10n.ts";

/** The extension names the file with the texts of its user's language. English where no file is named, or where it cannot be read. */
export async function useTexts(environment: Readonly<Record<string, string | undefined>>): Promise<void> {
  const file = environment["FLIGHTDECK_TEXTS"];
  if (file === undefined || file === "") return;
  try {
    l10n.use(JSON.parse((await readDocument(file)) ?? "{}") as Readonly<Record<string, string>>);
  } catch {
    // The text of a failure is not worth a failure.
  }
}
