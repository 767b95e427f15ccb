/**
 * The server side of contract 0 as another program would be it: it knows the printed messages and nothing of ours.
 *
 *   node foreignServer.mjs [--scenario=<name>] [--scenario-file=<file>] [--documents=<folder>] [--log=<file>]
 *
 * The log may also be named by FOREIGN_LOG; arguments that it does not know are ignored. A file tells the scenario of
 * each call anew. With documents it writes the one of the tool into the folder it was told, as an agent would. Its log
 * has a JSON line for each line it receives or sends, `{ "received": … }` or `{ "sent": … }`, after one with its
 * arguments.
 *
 *   normal    one progress notification and the printed text, or `plan.md` for plan and so on
 *   steps     three progress notifications before the result
 *   slow      as normal, half a second later
 *   hold      reports progress, and answers when its file tells another scenario
 *   reverse   answers two calls together, the later one first
 *   printing  hands on what a program printed to stdout and stderr
 *   changing  offers only two tools after the first call, and says so
 *   failing   the tool ran and failed: `isError` is true
 *   error     answers each call with the error whose code its argument `code` is, -32000 without one
 *   never     reports progress, but does not answer calls
 *   crash     ends in the middle of a call
 *   deaf      does not answer `shutdown`
 */
import { appendFileSync, copyFileSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { clearInterval, setInterval, setTimeout } from "node:timers";

const printed = JSON.parse(readFileSync(new URL("workflowMessages.json", import.meta.url), "utf8"));
const option = (name) => process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
const scenarioFile = option("scenario-file");
const scenario = () => (scenarioFile ? readFileSync(scenarioFile, "utf8").trim() : (option("scenario") ?? "normal"));
const documents = option("documents");
const log = option("log") ?? process.env.FOREIGN_LOG;
const note = (entry) => log && appendFileSync(log, `${JSON.stringify(entry)}\n`);

/** In one piece: the reader gets all at once. */
const send = (...messages) => {
  for (const message of messages) note({ sent: message });
  process.stdout.write(messages.map((message) => `${JSON.stringify(message)}\n`).join(""));
};
const answer = (id, result) => send({ jsonrpc: "2.0", id, result });

const listed = printed.tools.map(({ name, inputSchema }) => {
  const description = printed.descriptions[name];
  return { name, ...(description === undefined ? {} : { description }), inputSchema };
});
const written = {
  "speckit.specify": "spec.md",
  "speckit.clarify": "spec.md",
  "speckit.plan": "plan.md",
  "speckit.tasks": "tasks.md",
  "speckit.implement": "tasks.md",
};
let tools = listed;
/** The call that waits for another one. */
let waiting;

/** The printed notification, with the token of this call. */
function progressOf(id, progress = printed.progress.params.progress) {
  const params = { ...printed.progress.params, progressToken: `tool-${id}`, progress };
  return { ...printed.progress, params };
}

/** The printed completion, with the folder and the file of this call in it. */
function completionOf({ id, params }, more = {}) {
  const [{ type, text }] = printed.completion.result.content;
  const folder = params.arguments?.spec_directory ?? "";
  const name = written[params.name];
  if (documents && name) {
    mkdirSync(folder, { recursive: true });
    copyFileSync(join(documents, name), join(folder, name));
  }
  const own = text.replace(/\/path\/to\/.*$/, `${folder}/${name ?? ""}`);
  return {
    ...printed.completion,
    id,
    result: { ...printed.completion.result, content: [{ type, text: own }], ...more },
  };
}

const calls = {
  normal: (call) => send(progressOf(call.id), completionOf(call)),
  steps: (call) => send(...[25, 50, 75].map((value) => progressOf(call.id, value)), completionOf(call)),
  slow(call) {
    send(progressOf(call.id));
    setTimeout(() => send(completionOf(call)), 500);
  },
  hold(call) {
    send(progressOf(call.id));
    const timer = setInterval(() => {
      if (scenario() === "hold") return;
      clearInterval(timer);
      send(completionOf(call));
    }, 20);
  },
  reverse(call) {
    if (!waiting) return void (waiting = call);
    send(completionOf(call), completionOf(waiting));
    waiting = undefined;
  },
  printing: (call) => send(completionOf(call, { stdout: "12 lines written", stderr: "a warning" })),
  changing(call) {
    tools = listed.slice(0, 2);
    send(completionOf(call), { jsonrpc: "2.0", method: "notifications/tools/list_changed" });
  },
  failing: (call) => send(completionOf(call, { isError: true })),
  error({ id, params }) {
    const code = params.arguments?.code ?? -32000;
    send({ jsonrpc: "2.0", id, error: { code, message: "why", data: { file: "plan.md", line: 7 } } });
  },
  never: (call) => send(progressOf(call.id)),
  crash() {
    process.exit(3);
  },
};

/** A little later, so that a client that does not wait for these answers is found out. */
const late = (act) => setTimeout(act, 50);

const methods = {
  initialize: ({ id }) => late(() => send({ ...printed.initializeAnswer, id })),
  ping: ({ id }) => answer(id, {}),
  "tools/list": ({ id }) => answer(id, { tools }),
  "tools/call": (call) => (calls[scenario()] ?? calls.normal)(call),
  shutdown: ({ id }) => scenario() === "deaf" || late(() => send({ ...printed.shutdownAnswer, id })),
  exit: () => process.exit(0),
};

note({ arguments: process.argv.slice(2) });
const lines = createInterface({ input: process.stdin });
lines.on("line", (line) => {
  const message = JSON.parse(line);
  note({ received: message });
  const act = Object.hasOwn(methods, message.method) ? methods[message.method] : undefined;
  if (act) act(message);
  else if (message.method !== undefined && message.id !== undefined)
    send({ jsonrpc: "2.0", id: message.id, error: { code: -32601, message: "Method not found" } });
});
lines.on("close", () => process.exit(0));
