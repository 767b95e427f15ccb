import { AppError } from "../domain/errors.ts";
import { l10n } from "../domain/l10n.ts";

/** A file that could not be written, with the reason where it is one that the user can do something about. */
export const writeFailure = (path: string, cause?: unknown): AppError =>
  new AppError("writeFailed", sentenceFor(path, (cause as NodeJS.ErrnoException | undefined)?.code), { cause });

function sentenceFor(path: string, code: string | undefined): string {
  switch (code) {
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return l10n.t("{0} could not be written: you may not write there.", path);
    case "ENOSPC":
    case "EDQUOT":
      return l10n.t("{0} could not be written: the disk is full.", path);
    default:
      return l10n.t("{0} could not be written.", path);
  }
}
