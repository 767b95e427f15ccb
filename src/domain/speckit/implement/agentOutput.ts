import { parseObject } from "../project/initOptions.ts";

// The escape character begins every color and cursor command of a terminal.
// eslint-disable-next-line no-control-regex
const terminalCommands = /\u001B(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001B]*(?:\u0007|\u001B\\)|[@-Z\\-_])/g;

export const withoutTerminalCommands = (text: string): string =>
  text.replace(terminalCommands, "").replace(/\r(?!\n)/g, "\n");

/** The readable text of a line of agent output; undefined for events without text. */
export function readOutputLine(line: string, parser: "text" | "jsonLines"): string | undefined {
  const text = withoutTerminalCommands(line).trimEnd();
  if (text === "") return undefined;
  if (parser === "text") return text;
  const event = parseObject(text.trimStart());
  // An event that is too long to be kept whole cannot be read, and its raw beginning would be useless.
  if (event === undefined) return text.trimStart().startsWith("{") ? undefined : text;
  return textOf(event);
}

/** No agent nests its text so deeply; one that does must not exhaust the stack. */
const deepest = 20;

/** The words inside an event, whatever the agent calls them. */
function textOf(event: Readonly<Record<string, unknown>>, depth = 0): string | undefined {
  if (depth > deepest) return undefined;
  for (const key of ["result", "text", "message", "content", "delta"]) {
    const value = event[key];
    if (typeof value === "string" && value.trim() !== "") return value.trim();
    for (const part of [value].flat()) {
      const inner = isFields(part) ? textOf(part, depth + 1) : undefined;
      if (inner !== undefined) return inner;
    }
  }
  return undefined;
}

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;
