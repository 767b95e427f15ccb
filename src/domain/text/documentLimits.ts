import { l10n } from "../l10n.ts";

/** No person writes a document of this size; reading it would only hold up everything else. */
export const maxDocumentBytes = 2 * 1024 * 1024;
/** Longest paragraphs in real documents have some thousand characters. */
export const maxLineLength = 64 * 1024;

/** The sentences say "the file", since lists show them beside its name. */
export const tooLargeDocument = (): string => l10n.t("The file is larger than 2 MB, so it is not read.");

/**
 * Why a text is not read as a document, or `undefined` when it is. A document is read whole or not at all: one that were
 * cut would be quoted and written back in part.
 */
export function refusalOf(text: string): string | undefined {
  // Characters never take less than a byte, so this only lets more pass than the size of the file would.
  if (text.length > maxDocumentBytes) return tooLargeDocument();
  if (text.length <= maxLineLength) return undefined;
  let line = 1;
  for (let start = 0; start < text.length; line += 1) {
    const next = text.indexOf("\n", start);
    const end = next === -1 ? text.length : next;
    if (end - start > maxLineLength)
      return l10n.t("Line {0} of the file is longer than 64 KB, so it is not read.", line);
    start = end + 1;
  }
  return undefined;
}
