import { resolveInside } from "../../../disk/paths/resolveInside.ts";
import { leadsOutside, onDisk } from "./diskErrors.ts";

/** The real path of a document, by which it is read and written. Refused where a link on the way leads out. */
export async function locate(root: string, file: string): Promise<string> {
  const real = await onDisk(file, () => resolveInside(root, file));
  if (real !== undefined) return real;
  // The user has to check the link itself, not everything behind it.
  const names = file.split("/");
  for (let count = 1; count < names.length; count++) {
    const above = names.slice(0, count).join("/");
    if ((await onDisk(above, () => resolveInside(root, above))) === undefined) throw leadsOutside(above);
  }
  throw leadsOutside(file);
}
