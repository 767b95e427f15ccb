/** The code of a failed system call, such as `ENOENT`. */
export function errorCode(thrown: unknown): string | undefined {
  const isCoded = typeof thrown === "object" && thrown !== null && "code" in thrown;
  return isCoded && typeof thrown.code === "string" ? thrown.code : undefined;
}

/** The outcome of a system call, or `undefined` when the file or a folder above it does not exist. */
export async function unlessMissing<T>(outcome: Promise<T>): Promise<T | undefined> {
  try {
    return await outcome;
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes(errorCode(error) ?? "")) return undefined;
    throw error;
  }
}
