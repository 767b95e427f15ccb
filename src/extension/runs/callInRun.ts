import { setImmediate } from "node:timers/promises";
import { CallError } from "../../mcp/callError.ts";
import type { Connection, LogMessage, ToolOutcome } from "../../mcp/connection.ts";
import { type JsonObject, textOfContent } from "../../protocol/mcpShapes.ts";
import { withinLimit } from "../servers/withinLimit.ts";
import type { Settings } from "../platform/settings/settings.ts";
import type { Run } from "./run.ts";

/** Calls a tool of a server inside a run: its progress, what it prints, and cancellation. Prints the answer too. */
export async function callInRun(
  run: Run,
  connection: Connection,
  tool: string,
  args: JsonObject,
  settings: Settings,
  onPartial?: (text: string) => void,
): Promise<ToolOutcome> {
  const printed = connection.onDidOutput(({ source, level, text }) => {
    if (source === "stderr" && !isDetail(text)) run.write(`${text}\n`, "stderr");
    if (source === "log") run.write(`${text}\n`, level === "info" ? "stdout" : "stderr");
  });
  const printing = createPrinting(run);
  try {
    const outcome = await withinLimit(connection, tool, settings, (limit) =>
      connection.callTool(tool, args, {
        signal: run.signal,
        ...limit,
        onPrinted: (printed) => printing.add(printed),
        onPartial: ({ text }) => onPartial?.(text),
        onProgress: ({ progress, total, message }) =>
          run.report({
            ...(message === undefined ? {} : { message }),
            ...(total === undefined || total <= 0 ? {} : { fraction: progress / total }),
          }),
      }),
    );
    await printing.done();
    run.write(`${outcome.text}\n`);
    return outcome;
  } catch (failure) {
    await printing.done();
    if (isIncomplete(failure)) run.write(`${textOfContent(failure.content)}\n`);
    throw failure;
  } finally {
    printed.dispose();
  }
}

/** Writes one message a turn: many that come at once must not hold up the editor. */
function createPrinting(run: Run): { add(printed: LogMessage): void; done(): Promise<void> | undefined } {
  const waiting: LogMessage[] = [];
  let writing: Promise<void> | undefined;
  const writeAll = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      run.write(linesOf(next), next.level === "info" ? "stdout" : "stderr");
      await setImmediate();
    }
    writing = undefined;
  };
  return {
    add(printed) {
      waiting.push(printed);
      writing ??= writeAll();
    },
    done: () => writing,
  };
}

/** Where several print side by side, each line says who. */
const linesOf = ({ logger, text }: LogMessage): string =>
  logger === undefined ? `${text}\n` : `${text.replace(/^/gm, `${logger}: `)}\n`;

/** The partial result is worth showing, together with the failure. */
export const isIncomplete = (failure: unknown): failure is CallError =>
  failure instanceof CallError && failure.isIncomplete;

/** Our own servers tell their inner life to stderr; only a developer wants that. */
const isDetail = (text: string): boolean => /^\[(trace|debug)\]/.test(text);
