/** A foreign server that sends what its script contains, and records what it receives. Its argument is a folder with `script.json`;
 * what it receives is added to `heard`, a line each, as the bytes arrived.
 */
import { appendFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Script, Turn } from "./withScript.ts";

type Message = { readonly id?: unknown; readonly method?: string; readonly params?: { readonly name?: unknown } };

const [folder = "", ...args] = process.argv.slice(2);
const { answers, stays } = JSON.parse(readFileSync(join(folder, "script.json"), "utf8")) as Script;
const taken = new Map<string, number>();

const note = (line: string | Uint8Array): void => {
  appendFileSync(join(folder, "heard"), Buffer.concat([Buffer.from(line), Buffer.from("\n")]));
};
const noteEvent = (event: object): void => note(JSON.stringify({ event }));
const write = (message: unknown): unknown => process.stdout.write(`${JSON.stringify(message)}\n`);

/** The turn that comes now; the last one is repeated. */
function turnOf(key: string): Turn | undefined {
  const turns = answers[key];
  if (!turns) return undefined;
  const at = taken.get(key) ?? 0;
  taken.set(key, at + 1);
  return turns[Math.min(at, turns.length - 1)];
}

function answerTo({ id, method, params }: Message): readonly object[] {
  const turn = turnOf(`${method} ${String(params?.name)}`) ?? turnOf(`${method}`);
  const unknown = { jsonrpc: "2.0", error: { code: -32601, message: "Method not found" }, id };
  // In the order of members in which the script has them.
  const messages = (turn ?? [unknown]).map((message) => ("id" in message ? { ...message, id } : message));
  return id === undefined ? [] : messages;
}

function hear(line: Buffer): void {
  note(line);
  const message = JSON.parse(line.toString("utf8")) as Message | readonly Message[];
  if (!Array.isArray(message)) return answerTo(message as Message).forEach(write);
  // Backwards: answers are matched by their ids, not by their order.
  write((message as readonly Message[]).flatMap(answerTo).reverse());
}

noteEvent({ name: "started", pid: process.pid, args, env: process.env });
let rest = Buffer.alloc(0);
process.stdin.on("data", (chunk: Buffer) => {
  rest = Buffer.concat([rest, chunk]);
  for (let end = rest.indexOf(10); end !== -1; end = rest.indexOf(10)) {
    hear(rest.subarray(0, end));
    rest = rest.subarray(end + 1);
  }
});
process.stdin.on("end", () => {
  noteEvent({ name: "end of input" });
  if (stays) setInterval(() => undefined, 1000);
});
process.on("SIGTERM", () => {
  noteEvent({ name: "SIGTERM" });
  process.exit(0);
});
