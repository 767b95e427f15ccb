import { openToRead } from "../../../disk/files/readFile.ts";
import { unreadableFile } from "../../../domain/failures.ts";

/** Logs can be of any size; more than this is not worth reading. */
const maxBytes = 4_000_000;

/** The last lines of a log, read from its file because no server is running. */
export async function readLogFile(path: string, lines: number): Promise<string> {
  const file = await openToRead(path).catch((cause: unknown) => {
    throw unreadableFile(path, cause);
  });
  try {
    const { size } = await file.stat();
    const length = Math.min(size, maxBytes);
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length);
    return buffer.toString("utf8").trimEnd().split("\n").slice(-lines).join("\n");
  } finally {
    await file.close();
  }
}
