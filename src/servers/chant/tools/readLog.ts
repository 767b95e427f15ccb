import { errorCode } from "../../../disk/files/errorCode.ts";
import { openToRead } from "../../../disk/files/readFile.ts";
import { notFound } from "../../../domain/failures.ts";
import { chantLog } from "../../../protocol/chant/chantLog.ts";
import { type ChantTool, findSpec, textAnswer } from "./chantTool.ts";

const defaultLines = 100;
const chunkBytes = 64 * 1024;
const newline = 10;

export const readLog: ChantTool<typeof chantLog> = {
  contract: chantLog,
  withoutArguments: "refused",
  async run(call) {
    const { found } = await findSpec(call);
    const { id } = found.spec;
    const { project, args, signal } = call;
    const log = await project.files.find(`.chant/logs/${id}.log`);
    const text = log === undefined ? undefined : await lastLines(log, args.lines ?? defaultLines, signal);
    if (text === undefined)
      throw notFound(`No log file found for spec '${id}' (expected .chant/logs/${id}.log)`, { system: "specs" });
    return textAnswer(text);
  },
};

/** Reads from the end: logs grow to many megabytes, and only the tail is asked for. */
async function lastLines(file: string, count: number, signal: AbortSignal): Promise<string | undefined> {
  const handle = await openToRead(file).catch((error: unknown) => {
    if (["ENOENT", "ENOTDIR"].includes(errorCode(error) ?? "")) return undefined;
    throw error;
  });
  if (handle === undefined) return undefined;
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) return undefined;
    const { size } = stats;
    const chunks: Buffer[] = [];
    let breaks = 0;
    // One break more than lines: the last line usually ends in one, and the first must be whole.
    for (let end = size; end > 0 && breaks <= count; end -= chunkBytes) {
      signal.throwIfAborted();
      const start = Math.max(0, end - chunkBytes);
      const chunk = Buffer.alloc(end - start);
      const { bytesRead } = await handle.read(chunk, 0, chunk.length, start);
      chunks.unshift(chunk.subarray(0, bytesRead));
      for (const byte of chunk) if (byte === newline) breaks++;
    }
    const lines = Buffer.concat(chunks).toString("utf8").replace(/\n$/, "").split(/\r?\n/);
    return count === 0 || size === 0 ? "" : lines.slice(-count).join("\n").replace(/\r$/, "");
  } finally {
    await handle.close();
  }
}
