import type { FileHandle } from "node:fs/promises";
import path from "node:path";
import { l10n } from "../../domain/l10n.ts";
import { invalidInput } from "../../domain/failures.ts";
import { maxDocumentBytes, refusalOf, tooLargeDocument } from "../../domain/text/documentLimits.ts";
import { unlessMissing } from "./errorCode.ts";
import { openToRead } from "./readFile.ts";

/** A document, or why its text is not read. */
export type FoundDocument =
  { readonly text: string; readonly refusal?: undefined } | { readonly text: ""; readonly refusal: string };

/**
 * The one way to a text that is parsed: whole, or refused by its size, its lines or for not being a file. `undefined`
 * when there is none. For lists, in which one refused document must not hide the others.
 */
export async function findDocument(file: string, signal?: AbortSignal): Promise<FoundDocument | undefined> {
  const handle = await unlessMissing(openToRead(file));
  if (handle === undefined) return undefined;
  try {
    return await readFrom(handle, signal);
  } finally {
    await handle.close();
  }
}

/** The text of a document that is needed. A refused one fails with the sentence for the user. */
export async function readDocument(file: string, signal?: AbortSignal): Promise<string | undefined> {
  const found = await findDocument(file, signal);
  if (found?.refusal !== undefined) throw invalidInput(`${path.basename(file)}: ${found.refusal}`, { path: file });
  return found?.text;
}

async function readFrom(handle: FileHandle, signal: AbortSignal | undefined): Promise<FoundDocument> {
  const status = await handle.stat();
  if (!status.isFile()) return refused(l10n.t("It is not a file."));
  if (status.size > maxDocumentBytes) return refused(tooLargeDocument());
  const text = await handle.readFile({ encoding: "utf8", ...(signal === undefined ? {} : { signal }) });
  const refusal = refusalOf(text);
  return refusal === undefined ? { text } : refused(refusal);
}

const refused = (refusal: string): FoundDocument => ({ text: "", refusal });
