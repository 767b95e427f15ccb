import { errorCode } from "../files/errorCode.ts";

/** Whether a link failed because the disk has no hard links. Windows says EISDIR where it is formatted with FAT or exFAT. */
export const isLinkUnsupported = (error: unknown): boolean =>
  ["ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EPERM", "EMLINK", "EISDIR"].includes(errorCode(error) ?? "");
