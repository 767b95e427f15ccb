import { realpath } from "node:fs/promises";
import { dirname, resolve, sep } from "node:path";

/** Whether a path, whose last parts may not exist yet, lies below a folder once links are followed. */
export async function isInside(folder: string, path: string): Promise<boolean> {
  const home = await realpath(folder);
  for (let place = resolve(folder, path); ; place = dirname(place)) {
    const real = await realpath(place).catch(() => undefined);
    if (real !== undefined) return real === home || real.startsWith(home + sep);
    if (dirname(place) === place) return false;
  }
}
