import * as vscode from "vscode";
import { messageOfBar, type RunLine } from "./runLines.ts";

/** The output of runs in read-only terminals: one per run, created when it is first shown. */
export interface RunTerminals extends vscode.Disposable {
  show(id: string, title: string, lines: readonly RunLine[], onInterrupt: () => void): void;
  /** Adds to a terminal that is open; otherwise nothing. */
  readonly append: (id: string, line: RunLine) => void;
}

interface Shown {
  readonly terminal: vscode.Terminal;
  append(line: RunLine): void;
}

/** There is nothing to type into: whoever looks at the output goes on where they were. */
const keepsFocus = true;
/** Each text is a message to the window: an agent may print a hundred thousand lines. */
const gatheringMs = 30;
const controlC = "\u0003";

export function createRunTerminals(): RunTerminals {
  const shown = new Map<string, Shown>();
  return {
    show(id, title, lines, onInterrupt) {
      const known = shown.get(id);
      if (known) return known.terminal.show(keepsFocus);
      const made = createRunTerminal(title, lines, { onInterrupt, onClose: () => shown.delete(id) });
      shown.set(id, made);
      made.terminal.show(keepsFocus);
    },
    append: (id, line) => shown.get(id)?.append(line),
    dispose() {
      for (const { terminal } of [...shown.values()]) terminal.dispose();
      shown.clear();
    },
  };
}

function createRunTerminal(
  title: string,
  lines: readonly RunLine[],
  { onInterrupt, onClose }: Record<"onInterrupt" | "onClose", () => void>,
): Shown {
  const writer = new vscode.EventEmitter<string>();
  // Lines that come before the panel is there wait for it.
  let waiting: RunLine[] | undefined = [...lines];
  let lastBar: string | undefined;
  let columns = 80;
  let unsent = "";
  let timer: NodeJS.Timeout | undefined;
  const send = (): void => {
    timer = undefined;
    writer.fire(unsent);
    unsent = "";
  };
  const write = (line: RunLine): void => {
    // A bar with the same message is drawn over the one before it, so that it moves; anything else is a new line.
    const bar = line.kind === "progress" ? messageOfBar(line.text) : undefined;
    const start = lastBar === undefined ? "" : bar === lastBar ? "\r\u001B[2K" : "\r\n";
    lastBar = bar;
    unsent += `${start}${paint(line, columns)}${bar === undefined ? "\r\n" : ""}`;
    timer ??= setTimeout(send, gatheringMs);
  };
  const pty: vscode.Pseudoterminal = {
    onDidWrite: writer.event,
    open(dimensions) {
      columns = dimensions?.columns ?? columns;
      const before = waiting ?? [];
      waiting = undefined;
      before.forEach(write);
    },
    close() {
      clearTimeout(timer);
      writer.dispose();
      onClose();
    },
    setDimensions: (dimensions) => void (columns = dimensions.columns),
    handleInput: (typed) => typed === controlC && onInterrupt(),
  };
  const terminal = vscode.window.createTerminal({
    name: title,
    pty,
    iconPath: new vscode.ThemeIcon("run-all"),
    isTransient: true,
  });
  return { terminal, append: (line) => (waiting ? void waiting.push(line) : write(line)) };
}

const colors = { stdout: "0", stderr: "31", progress: "36", note: "1" } as const;

/** Streams are told apart by a mark as well as by color. */
function paint({ kind, text }: RunLine, columns: number): string {
  const shown = kind === "progress" ? text.slice(0, Math.max(20, columns - 3)) : text;
  const mark = kind === "stderr" ? "! " : kind === "note" ? "" : "  ";
  return `\u001B[${colors[kind]}m${mark}${shown}\u001B[0m`;
}
