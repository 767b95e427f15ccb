import { underSignals } from "../../../domain/followSignals.ts";
import type { Print, PrintStream } from "../defineTool.ts";
import type { ServerLog } from "../serverLog.ts";

interface Printing {
  readonly print: Print;
  /** Sends what is waiting; nothing can be printed any more. */
  close(): void;
}

interface PrintingDeps {
  readonly log: Pick<ServerLog, "send">;
  readonly signal: AbortSignal;
  /** Aborted when perhaps the client does not read any more: then nothing waits for room. */
  readonly clientGone: AbortSignal;
  readonly room: () => Promise<void> | undefined;
  /** Tells the client which of its calls this belongs to. */
  readonly progressToken: unknown;
}

/** Lines that come in so short a time are one message. */
const gatheringMs = 50;
const maxGathered = 16 * 1024;

const levels: Readonly<Record<PrintStream, string>> = { stdout: "info", stderr: "warning" };

/** Sends what a tool prints as log messages. */
export function createPrinting({ log, signal, clientGone, room, progressToken }: PrintingDeps): Printing {
  let gathered: { readonly stream: PrintStream; readonly printer: string | undefined; text: string } | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let waiting: Promise<void> | undefined;

  /** The same promise for all who wait: there may be thousands of lines. */
  function untilRoom(): Promise<void> | undefined {
    const empty = room();
    if (empty === undefined || signal.aborted || clientGone.aborted) return undefined;
    waiting ??= underSignals([signal, clientGone], (stopped) => Promise.race([empty, aborted(stopped)])).finally(() => {
      waiting = undefined;
    });
    return waiting;
  }

  function send(): void {
    clearTimeout(timer);
    timer = undefined;
    if (gathered === undefined) return;
    const { stream, printer, text } = gathered;
    gathered = undefined;
    log.send({
      level: levels[stream],
      ...(printer === undefined ? {} : { logger: printer }),
      data: text,
      ...(progressToken === undefined ? {} : { _meta: { progressToken } }),
    });
  }

  return {
    print(lines, stream, printer) {
      if (isClosed || signal.aborted) return undefined;
      if (gathered && (gathered.stream !== stream || gathered.printer !== printer)) send();
      if (gathered) gathered.text += `\n${lines}`;
      else gathered = { stream, printer, text: lines };
      if (gathered.text.length >= maxGathered) send();
      else timer ??= setTimeout(send, gatheringMs);
      return untilRoom();
    },
    close() {
      if (!signal.aborted) send();
      clearTimeout(timer);
      isClosed = true;
    },
  };
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
