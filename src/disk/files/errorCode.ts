/** The code of a failed system call, such as `ENOENT`. */
export function errorCode(thrown: unknown): string | undefined {
  const isCoded = typeof thrown === "object" && thrown !== null && "code" in thrown;
  return isCoded && typeof thrown.code === "string" ? thrown.code : undefined;
}

/** There is no such file. With a name that is too long there cannot be one. */
export const isMissing = (thrown: unknown): boolean =>
  ["ENOENT", "ENOTDIR", "ENAMETOOLONG"].includes(errorCode(thrown) ?? "");

/** The outcome of a system call, or `undefined` when the file or a folder above it does not exist. */
export async function unlessMissing<T>(outcome: Promise<T>): Promise<T | undefined> {
  try {
    return await outcome;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
