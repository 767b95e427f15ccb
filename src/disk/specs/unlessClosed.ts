import { errorCode } from "../files/errorCode.ts";

/** The entries of a folder, or none where it was removed while we walk or is not readable: the rest can still be listed. */
export function unlessClosed<T>(list: () => readonly T[]): readonly T[] {
  try {
    return list();
  } catch (error) {
    if (["ENOENT", "ENOTDIR", "EACCES", "EPERM"].includes(errorCode(error) ?? "")) return [];
    throw error;
  }
}
