import { stat } from "node:fs/promises";
import { appendText, rotateFiles } from "../../disk/files/ownFiles.ts";
import type { Mask } from "./maskSecrets.ts";

/** One line of what a server printed, said or went through. */
export interface OutputLine {
  readonly at: Date;
  readonly source: "stderr" | "log" | "progress" | "result" | "problem" | "state" | "trace";
  readonly level: "trace" | "debug" | "info" | "warning" | "error";
  readonly text: string;
}

interface ServerLog {
  write(line: OutputLine): void;
  /** Resolves when everything written so far is in the file. */
  flush(): Promise<void>;
}

interface LogLimits {
  readonly maxBytes: number;
  /** With the current one. */
  readonly maxFiles: number;
}

const defaultLogLimits: LogLimits = { maxBytes: 5 * 1024 * 1024, maxFiles: 5 };

/** A server that prints faster than the disk can write loses lines rather than filling our memory. */
const maxWaitingBytes = 1024 * 1024;

/** A log file of JSON lines: `file`, then `file.1` to `file.4`, the newest first. */
export function createServerLog(file: string, mask: Mask, limits: LogLimits = defaultLogLimits): ServerLog {
  let waiting: string[] = [];
  let waitingBytes = 0;
  let dropped = 0;
  let size: number | undefined;
  let writing: Promise<void> | undefined;

  const take = (): string => {
    const lost = dropped > 0 ? [encode(lostLine(dropped), mask)] : [];
    const text = [...waiting, ...lost].join("");
    [waiting, waitingBytes, dropped] = [[], 0, 0];
    return text;
  };
  const writeAll = async (): Promise<void> => {
    // One turn later, so that lines that come together are written together.
    await Promise.resolve();
    size ??= await stat(file).then(
      (found) => found.size,
      () => 0,
    );
    while (waiting.length > 0) {
      const text = take();
      const bytes = Buffer.byteLength(text);
      if (size > 0 && size + bytes > limits.maxBytes) {
        await rotateFiles(file, limits.maxFiles);
        size = 0;
      }
      await appendText(file, text);
      size += bytes;
    }
  };
  return {
    write(line) {
      if (waitingBytes > maxWaitingBytes) return void (dropped += 1);
      const text = encode(line, mask);
      waiting.push(text);
      waitingBytes += text.length;
      // A full disk or a removed folder must not take the server down with its log.
      writing ??= writeAll()
        .catch(() => void ([waiting, waitingBytes] = [[], 0]))
        .finally(() => (writing = undefined));
    },
    async flush() {
      while (writing) await writing;
    },
  };
}

const encode = ({ at, source, level, text }: OutputLine, mask: Mask): string =>
  `${JSON.stringify({ at: at.toISOString(), source, level, text: mask(text) })}\n`;

const lostLine = (count: number): OutputLine => ({
  at: new Date(),
  source: "problem",
  level: "warning",
  text: `${count} lines were not written: the server printed faster than the disk could write`,
});
