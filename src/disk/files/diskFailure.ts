import { AppError, type AppErrorDetail } from "../../domain/errors.ts";
import { l10n } from "../../domain/l10n.ts";
import { errorCode } from "./errorCode.ts";
import { isBusy } from "./whileBusy.ts";

type Access = "read" | "write";

/** A file that the disk refused to read or write, as a sentence with what to do about it. */
export class DiskFailure extends AppError {
  readonly path: string;
  readonly #access: Access;

  constructor(access: Access, path: string, cause?: unknown) {
    super(detailFor(access, path), sentenceFor(access, path, cause), { cause });
    this.path = path;
    this.#access = access;
  }

  /** The same with a shorter name for the file. */
  named(name: string): AppError {
    return new AppError(detailFor(this.#access, name), sentenceFor(this.#access, name, this.cause), {
      cause: this.cause,
    });
  }
}

/** A file that could not be written, with the reason where it is one that the user can do something about. */
export const writeFailure = (path: string, cause?: unknown): DiskFailure => new DiskFailure("write", path, cause);

/** What a system call on the disk threw, as a failure of the file that the user knows; everything else as it is. */
export const orWriteFailure = (path: string, thrown: unknown): unknown =>
  isSystemError(thrown) ? writeFailure(path, thrown) : thrown;

const readingCalls = ["open", "read", "scandir", "stat", "lstat", "readlink", "realpath", "access"];

/** Causes in the state of the disk or its permissions. A wrong kind of file, for example, is not one of them. */
const refusals = ["EACCES", "EPERM", "EROFS", "EBUSY", "ENOSPC", "EDQUOT", "ENAMETOOLONG", "EMFILE", "ENFILE"];

/** The same where only the system call says whether it was a read or a write. Our writers name the file themselves. */
export function orDiskFailure(thrown: unknown): unknown {
  if (!isSystemError(thrown) || thrown.path === undefined || !refusals.includes(thrown.code ?? "")) return thrown;
  return new DiskFailure(readingCalls.includes(thrown.syscall ?? "") ? "read" : "write", thrown.path, thrown);
}

const isSystemError = (thrown: unknown): thrown is NodeJS.ErrnoException =>
  thrown instanceof Error && "syscall" in thrown && errorCode(thrown) !== undefined;

const detailFor = (access: Access, path: string): AppErrorDetail => ({
  code: access === "write" ? "writeFailed" : "notFound",
  path,
});

function sentenceFor(access: Access, path: string, cause: unknown): string {
  const reason = reasonOf(access, cause);
  if (access === "read")
    return reason === undefined ? l10n.t("{0} cannot be read.", path) : l10n.t("{0} cannot be read: {1}", path, reason);
  return reason === undefined
    ? l10n.t("{0} could not be written.", path)
    : l10n.t("{0} could not be written: {1}", path, reason);
}

function reasonOf(access: Access, cause: unknown): string | undefined {
  if (access === "write" && isBusy(cause))
    return l10n.t("it is read-only, or another program has it open. Close it there, then try again.");
  switch (errorCode(cause)) {
    case "EACCES":
    case "EPERM":
      return l10n.t("the permissions of the file or its folder do not allow it. Change them, then try again.");
    case "EROFS":
      return l10n.t("the disk is read-only.");
    case "ENOSPC":
    case "EDQUOT":
      return l10n.t("the disk is full. Free some space, then try again.");
    case "ENAMETOOLONG":
      return l10n.t("the name is too long. Choose a shorter one.");
    case "ENOENT":
      return l10n.t("it does not exist, or its folder does not.");
    case "ENOTDIR":
      return l10n.t("a file is in the place of its folder.");
    case "EISDIR":
      return l10n.t("a folder has that name.");
    case "EMFILE":
    case "ENFILE":
      return l10n.t("too many files are open. Try again later.");
    default:
      return undefined;
  }
}
