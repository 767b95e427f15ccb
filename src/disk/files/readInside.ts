import { findDocument, type FoundDocument } from "./readDocument.ts";
import { resolveInside } from "../paths/resolveInside.ts";

/** A document of a project; nothing where there is none to read, or where a link leads out of the project. */
export async function findInside(root: string, name: string): Promise<FoundDocument | undefined> {
  try {
    const file = await resolveInside(root, name);
    return file === undefined ? undefined : await findDocument(file);
  } catch {
    // A folder, not readable, or gone meanwhile: callers that only show what exists get nothing.
    return undefined;
  }
}

/** Its text; a refused document has none. */
export async function readInside(root: string, name: string): Promise<string | undefined> {
  const found = await findInside(root, name);
  return found?.refusal === undefined ? found?.text : undefined;
}
