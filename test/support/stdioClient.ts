import { spawn } from "node:child_process";
import { once } from "node:events";
import { createLineFraming } from "../../src/protocol/lineFraming.ts";

/** A message of the server: a response, a notification or a request. */
export interface ServerMessage {
  readonly jsonrpc: string;
  readonly id?: unknown;
  readonly method?: string;
  readonly params?: Record<string, unknown>;
  readonly result?: Record<string, unknown> | null;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

interface StdioClientOptions {
  readonly args?: readonly string[];
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
}

type Sent = object | string | Uint8Array;

/** Speaks to a server over its pipes, line by line and without any opinion on what a line should be. */
export type StdioClient = ReturnType<typeof startStdioClient>;

export function startStdioClient(file: string, { args = [], cwd, env }: StdioClientOptions = {}) {
  const child = spawn(process.execPath, [file, ...args], { cwd, env: { ...process.env, ...env } });
  // Each answer that is waited for listens once.
  child.setMaxListeners(0);
  const received: unknown[] = [];
  const rawLines: string[] = [];
  const framing = createLineFraming();
  let stderr = "";
  let nextId = 1000;
  const exited = once(child, "close").then(([code, signal]) => ({
    code: code as number | null,
    signal: signal as string,
  }));
  // The server may be gone while a test still writes; the exit code shows it.
  child.stdin.on("error", () => undefined);
  child.stdout.on("data", (chunk: Buffer) => {
    for (const line of framing.push(chunk)) {
      if (line.kind !== "line") throw new Error(`The server wrote a bad line: ${line.kind}`);
      rawLines.push(line.text);
      received.push(JSON.parse(line.text));
    }
    child.emit("received");
  });
  child.stderr.on("data", (chunk: Buffer) => {
    stderr += chunk.toString();
    child.emit("logged");
  });

  function write(message: Sent): void {
    if (message instanceof Uint8Array) child.stdin.write(message);
    else child.stdin.write(`${typeof message === "string" ? message : JSON.stringify(message)}\n`);
  }

  /** Looks again after every `event`; a server that ends first fails the wait instead of hanging it. */
  async function until<T>(event: string, look: () => T | undefined): Promise<T> {
    const gone = exited.then(() => {
      const found = look();
      if (found === undefined) throw new Error(`The server ended before the expected output.\n${stderr}`);
      return found;
    });
    for (;;) {
      const found = look();
      if (found !== undefined) return found;
      const happened = await Promise.race([once(child, event).then(() => undefined), gone]);
      if (happened !== undefined) return happened;
    }
  }

  /** The first message, received already or to come, that fits. */
  const message = (fits: (message: ServerMessage) => boolean): Promise<ServerMessage> =>
    until(
      "received",
      () => received.find((one) => !Array.isArray(one) && fits(one as ServerMessage)) as ServerMessage | undefined,
    );

  const answerTo = (id: unknown): Promise<ServerMessage> =>
    message((one) => one.method === undefined && JSON.stringify(one.id) === JSON.stringify(id));

  return {
    child,
    exited,
    received,
    rawLines,
    write,
    message,
    answerTo,
    log: () => stderr,
    logged: (text: string) => until("logged", () => (stderr.includes(text) ? true : undefined)),
    batch: () => until("received", () => received.find((one) => Array.isArray(one)) as ServerMessage[] | undefined),
    async request(method: string, params?: object): Promise<ServerMessage> {
      const id = nextId++;
      write({ jsonrpc: "2.0", id, method, ...(params === undefined ? {} : { params }) });
      return answerTo(id);
    },
    notify: (method: string, params?: object) =>
      write({ jsonrpc: "2.0", method, ...(params === undefined ? {} : { params }) }),
    async initialize(protocolVersion: string, capabilities: object = {}): Promise<ServerMessage> {
      write({
        jsonrpc: "2.0",
        id: "initialize",
        method: "initialize",
        params: { protocolVersion, capabilities, clientInfo: { name: "test", version: "1" } },
      });
      const answer = await answerTo("initialize");
      write({ jsonrpc: "2.0", method: "notifications/initialized" });
      return answer;
    },
    /** Ends the server's input, as a client does that goes away, and waits for its end. */
    async close() {
      child.stdin.end();
      return exited;
    },
  };
}

/** Starts a server for one test and ends it whatever happens. */
export async function withServer(
  file: string,
  run: (client: StdioClient) => Promise<void>,
  options?: StdioClientOptions,
): Promise<void> {
  const client = startStdioClient(file, options);
  try {
    await run(client);
  } finally {
    client.child.kill("SIGKILL");
    await client.exited;
  }
}

/** Pipes lines into a server as a shell does, and returns what it wrote until it ended by itself. */
export async function pipeInto(file: string, lines: readonly Sent[], options?: StdioClientOptions) {
  const client = startStdioClient(file, options);
  for (const line of lines) client.write(line);
  const exit = await client.close();
  return { ...exit, messages: client.received as ServerMessage[], rawLines: client.rawLines, log: client.log() };
}
