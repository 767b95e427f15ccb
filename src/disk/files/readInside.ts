import { findDocument, type FoundDocument } from "./readDocument.ts";
import { resolveInside } from "../paths/resolveInside.ts";

/** A document of a project; nothing where there is none to read, or where a link leads out of the project. */
export async function findInside(root: string, name: string): Promise<FoundDocument | undefined> {
  try {
    const file = await resolveInside(root, name);
    return file === undefined ? undefined : await findDocument(file);
  } catch {
    // A folder, closed to us, or gone meanwhile: for those who only show what is there, there is nothing.
    return undefined;
  }
}

/** Its text; a document that is refused has none to show. */
export async function readInside(root: string, name: string): Promise<string | undefined> {
  const found = await findInside(root, name);
  return found?.refusal === undefined ? found?.text : undefined;
}
