import { messageOf } from "../../../domain/errors.ts";
import { notInitialized } from "../../../domain/failures.ts";
import { silentLog } from "../../../domain/ports.ts";
import type { PrintStream, ToolContext } from "../../kit/defineTool.ts";
import type { WorkCommand } from "../commandLine.ts";
import type { ChantServices } from "../tools/chantTool.ts";
import { chooseAgent } from "./chooseAgent.ts";
import { signalOfTerminal } from "./signalOfTerminal.ts";
import { workOnSpec } from "./workOnSpec.ts";

/** What a shell says of a program that Ctrl+C has ended. */
const cancelledCode = 130;

/** Has an agent carry out a spec in this terminal: the same steps as for a client. Resolves with the exit code. */
export async function workInTerminal(command: WorkCommand, services: ChantServices): Promise<number> {
  const { id, agent, permission, model, isForced, isTrusted } = command;
  const runner = chooseAgent(agent, permission, services.environment);
  // A terminal that was closed is no reason to leave the spec in progress for ever; the log has what it would have shown.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  using terminal = signalOfTerminal();
  const { signal } = terminal;
  const project = services.projects.find();
  if (project === undefined) throw notInitialized(services.projects.whyNone(), { system: "specs" });
  const forceHint = "Use --force to work on it anyway.";
  const mayTrust = async (): Promise<boolean> => isTrusted;
  const request = { id, runner, permission, model, force: isForced, forceHint, mayTrust };
  try {
    const { summary, failure } = await workOnSpec({ services, project }, request, terminalContext(signal));
    if (failure) throw failure;
    process.stdout.write(`${summary ?? ""}\n`);
    return 0;
  } catch (failure) {
    if (!signal.aborted) throw failure;
    process.stderr.write("Cancelled.\n");
    return cancelledCode;
  }
}

/** A person who reads but cannot be asked: what needs an answer is refused, unless an option has given it. */
function terminalContext(signal: AbortSignal): ToolContext {
  const write = (stream: PrintStream, text: string): void => void process[stream].write(`${text}\n`);
  const unavailable = (): Promise<never> => Promise.reject(new Error("A terminal is not asked."));
  return {
    signal,
    clientGone: new AbortController().signal,
    log: { ...silentLog, error: (message, cause) => write("stderr", `${message} ${messageOf(cause)}`) },
    client: {
      ...{ name: "terminal", protocolVersion: "", capabilities: {} },
      ...{ elicit: unavailable, sample: unavailable, listRoots: unavailable },
    },
    progress: ({ message }) => write("stderr", message ?? ""),
    print: (lines, stream) => void write(stream, lines),
  };
}
