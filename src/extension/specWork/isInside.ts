import { resolveInside } from "../../disk/resolveInside.ts";

/** Whether a path, whose last parts may not exist yet, lies below a folder once links are followed. */
export const isInside = async (folder: string, path: string): Promise<boolean> =>
  (await resolveInside(folder, path)) !== undefined;
