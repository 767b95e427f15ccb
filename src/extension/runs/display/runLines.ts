import { withoutTerminalCommands } from "../../../domain/speckit/implement/agentOutput.ts";

/** One line of what a run printed. */
export interface RunLine {
  readonly at: Date;
  readonly kind: "stdout" | "stderr" | "progress" | "note";
  readonly text: string;
}

const marks: Readonly<Record<RunLine["kind"], string>> = { stdout: " ", stderr: "!", progress: "%", note: "=" };
const linePattern = /^(\S+Z) ([ !%=]) (.*)$/;

/** As the log file keeps it: readable, and told apart without colors. */
export const encodeLine = ({ at, kind, text }: RunLine): string => `${at.toISOString()} ${marks[kind]} ${text}\n`;

/** Reads a log file back; what is not a line of ours is shown as it is. */
export function decodeLines(file: string): RunLine[] {
  const lines = file.replace(/\n$/, "").split("\n");
  return lines.map((line): RunLine => {
    const [, stamp = "", mark, text = ""] = linePattern.exec(line) ?? [];
    const kind = (Object.keys(marks) as RunLine["kind"][]).find((known) => marks[known] === mark);
    const at = new Date(stamp);
    return kind === undefined || Number.isNaN(at.getTime())
      ? { at: new Date(0), kind: "note", text: line }
      : { at, kind, text };
  });
}

const barWidth = 20;

/** `[████████░░░░░░░░░░░░]  40 %  Writing the plan`; without a fraction only the message. */
export function barLine(fraction: number | undefined, message: string): string {
  if (fraction === undefined) return message;
  const known = Math.min(1, Math.max(0, fraction));
  const filled = Math.round(known * barWidth);
  const percent = String(Math.round(known * 100)).padStart(3);
  return `[${"█".repeat(filled)}${"░".repeat(barWidth - filled)}] ${percent} %  ${message}`.trimEnd();
}

/** The message of such a line. */
export const messageOfBar = (line: string): string => line.replace(/^\[[█░]+\] +\d+ %( {2})?/, "");

/** Foreign text must not move the cursor, ring or paint: only its characters and tabs remain. */
export const plainText = (text: string): string =>
  // eslint-disable-next-line no-control-regex -- control characters are what has to go
  withoutTerminalCommands(text.replaceAll("\r\n", "\n")).replace(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g, "");

export interface LineSplitter {
  push(text: string): string[];
  /** What is left without a line break. */
  end(): string[];
}

/** Longer lines are cut, so that a flood without line breaks cannot fill the memory. */
const maxLineLength = 16_384;

export function createLineSplitter(): LineSplitter {
  let rest = "";
  return {
    push(text) {
      const lines = (rest + text).split("\n");
      rest = lines.pop() ?? "";
      if (rest.length > maxLineLength) {
        lines.push(rest);
        rest = "";
      }
      return lines;
    },
    end() {
      const last = rest === "" ? [] : [rest];
      rest = "";
      return last;
    },
  };
}
