import type { Log } from "../../domain/ports.ts";
import { createEmitter, type Event } from "../emitter.ts";
import type { LineMask, Mask } from "./maskSecrets.ts";
import { createOutputBuffer } from "./outputBuffer.ts";
import { createServerLog, type OutputLine } from "./serverLog.ts";

/** Records everything a server does: on screen, in the log channel and in its file. */
export interface Journal {
  write(source: OutputLine["source"], level: OutputLine["level"], text: string): void;
  readonly lines: readonly OutputLine[];
  readonly onDidWrite: Event<OutputLine>;
  readonly mask: Mask;
  flush(): Promise<void>;
}

export function createJournal(channel: Log, masks: LineMask, file: string | undefined): Journal {
  const buffer = createOutputBuffer();
  const written = createEmitter<OutputLine>((thrown) => channel.error("A listener failed", thrown));
  const serverLog = file === undefined ? undefined : createServerLog(file, masks.maskLine);
  return {
    write(source, level, text) {
      for (const one of linesOf(text)) {
        const line: OutputLine = { at: new Date(), source, level, text: one };
        serverLog?.write(line);
        tell(channel, line, masks.maskLine);
        // Traces would push what a person wants to read out of the buffer.
        if (level === "trace" || level === "debug") continue;
        buffer.push(line);
        written.fire(line);
      }
    },
    get lines() {
      return buffer.lines;
    },
    onDidWrite: written.event,
    mask: masks.mask,
    flush: async () => serverLog?.flush(),
  };
}

/** More lines at once are data rather than something to read, and each of them would cost time. */
const maxLines = 10_000;

function linesOf(text: string): readonly string[] {
  const lines = text.split(/\r?\n/, maxLines + 1);
  if (lines.length > maxLines) lines[maxLines] = "…";
  return lines;
}

function tell(channel: Log, { source, level, text }: OutputLine, mask: Mask): void {
  // What tools print is the user's own text: it is shown where they ran the tool and kept in the server's file.
  if (source === "result" || source === "progress") return;
  switch (level) {
    case "trace":
      return channel.trace(mask(text));
    case "debug":
      return channel.debug(mask(text));
    case "info":
      return channel.info(mask(text));
    case "warning":
      return channel.warn(mask(text));
    case "error":
      return channel.error(mask(text));
  }
}

/** A channel shared by several servers names the sender. */
export const prefixedLog = (log: Log, name: string): Log => ({
  trace: (message) => log.trace(`${name}: ${message}`),
  debug: (message) => log.debug(`${name}: ${message}`),
  info: (message) => log.info(`${name}: ${message}`),
  warn: (message) => log.warn(`${name}: ${message}`),
  error: (message, cause) => log.error(`${name}: ${message}`, cause),
});
