import path from "node:path";

/** Whether a path lies in a folder. Also true for the folder itself. Links are not looked at. */
export function isInside(folder: string, file: string): boolean {
  const relative = path.relative(folder, file);
  return relative !== ".." && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative);
}
