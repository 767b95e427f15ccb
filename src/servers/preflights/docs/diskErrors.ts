import { AppError } from "../../../domain/errors.ts";
import { DiskFailure } from "../../../disk/files/diskFailure.ts";
import { errorCode } from "../../../disk/files/errorCode.ts";
import { PreflightsError } from "../preflightsError.ts";

const reasons: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EPERM: "permission denied",
  EEXIST: "it already exists",
  EISDIR: "it is a directory",
  ENAMETOOLONG: "its name is too long",
  ENOSPC: "no space left on the disk",
  ENOTDIR: "a part of the path is not a directory",
  EROFS: "the file system is read-only",
};

/** Runs something on a file of the repository; disk errors name the path relative to its root. */
export async function onDisk<T>(path: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const code = errorCode(error instanceof DiskFailure ? error.cause : error);
    if (code === undefined || code === "ABORT_ERR" || error instanceof PreflightsError) throw error;
    throw diskError(path, reasons[code] ?? (error instanceof AppError ? error.message : code), error);
  }
}

export function diskError(path: string, reason: string, cause?: unknown): PreflightsError {
  const error = new PreflightsError("FILESYSTEM_ERROR", `Cannot use ${path}: ${reason}`, { path });
  error.cause = cause;
  return error;
}

export const leadsOutside = (path: string): PreflightsError =>
  diskError(path, "a symbolic link leads out of the repository");

export const parseError = (path: string, problem: string): PreflightsError =>
  new PreflightsError("PARSE_ERROR", `${path} cannot be read: ${problem}`, { path });
