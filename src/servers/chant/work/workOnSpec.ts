import { conflict, invalidInput, notInitialized } from "../../../domain/failures.ts";
import { runAgent } from "../../../agents/runAgent.ts";
import { carryOutSpec, type SpecWorkPlace } from "../../../agents/specWork/carryOutSpec.ts";
import { chantServerFor } from "../../../agents/specWork/chantServer.ts";
import { readSpecWork, type SpecWork } from "../../../agents/specWork/readSpecWork.ts";
import { specLogPath } from "../../../agents/specWork/specLog.ts";
import { messageOf } from "../../../domain/errors.ts";
import { silentLog } from "../../../domain/ports.ts";
import { findRunner, knownRunners } from "../../../domain/speckit/implement/knownRunners.ts";
import { permissionsOf, readRunners, type Runner } from "../../../domain/speckit/implement/runner.ts";
import type { WorkCommand } from "../commandLine.ts";
import { ownLaunch } from "../ownLaunch.ts";
import type { ProjectSpec } from "../project/projectSpec.ts";
import { editSpecFile } from "../project/editSpecFile.ts";
import { type ChantContext, type ChantServices, type ChantTool, findSpec } from "../tools/chantTool.ts";
import { finalizeSpec } from "../tools/finalizeSpec.ts";
import { updateSpec } from "../tools/updateSpec.ts";
import { verifySpec } from "../tools/verifySpec.ts";
import type { ArgumentsOf, ToolContract } from "../../../protocol/contract/toolContract.ts";
import { signalOfTerminal } from "./signalOfTerminal.ts";

/** What a shell says of a program that Ctrl+C has ended. */
const cancelledCode = 130;

/** Has an agent carry out a spec in this terminal: the same steps as in the editor. Resolves with the exit code. */
export async function workOnSpec(command: WorkCommand, services: ChantServices): Promise<number> {
  const runner = chooseRunner(command, services.environment);
  // A terminal that was closed is no reason to leave the spec in progress for ever; the log has what it would have shown.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  using terminal = signalOfTerminal();
  const { signal } = terminal;
  const tools = toolsOf(services);
  const { found } = await tools.find(command.id, signal);
  refuseUnworkable(found, command);
  const { root } = tools.project;
  const work = await readSpecWork({ projectRoot: root, specId: found.spec.id }, found.file.path);
  try {
    const place = placeOf(command, tools, runner, work);
    process.stdout.write(`${await carryOutSpec(place, work, runner.label, signal)}\n`);
    return 0;
  } catch (failure) {
    if (!signal.aborted) throw failure;
    process.stderr.write("Cancelled.\n");
    return cancelledCode;
  }
}

function chooseRunner({ agent, permission }: WorkCommand, environment: ChantServices["environment"]): Runner {
  const own = readRunners(environment["FLIGHTDECK_RUNNERS"]);
  const runner = findRunner(agent, own.runners);
  if (runner === undefined) {
    const names = [...own.runners, ...knownRunners].map(({ id }) => id);
    throw invalidInput([...own.problems, `There is no agent "${agent}". Known: ${names.join(", ")}.`].join("\n"));
  }
  if (!permissionsOf(runner).includes(permission))
    throw invalidInput(
      `${runner.label} cannot be kept to "${permission}". Offered: ${permissionsOf(runner).join(", ")}.`,
    );
  return runner;
}

function refuseUnworkable({ spec, status }: ProjectSpec, { isForced }: WorkCommand): void {
  if (spec.status === "completed" || spec.status === "cancelled")
    throw conflict(`Spec '${spec.id}' is ${spec.status}. Set it to pending before you work on it.`, {
      system: "specs",
    });
  if (status === "blocked" && !isForced)
    throw conflict(`Spec '${spec.id}' is waiting for other specs. Use --force to work on it anyway.`, {
      system: "specs",
    });
}

type Tools = ReturnType<typeof toolsOf>;

/** The tools as a client would call them, without a client. */
function toolsOf(services: ChantServices) {
  const project = services.projects.find();
  if (project === undefined) throw notInitialized(services.projects.whyNone(), { system: "specs" });
  const contextFor = (signal: AbortSignal): ChantContext => ({ services, project, signal, log: silentLog });
  return {
    project,
    find: (id: string, signal: AbortSignal) => findSpec({ ...contextFor(signal), args: { id } }),
    call: <C extends ToolContract>(tool: ChantTool<C>, args: ArgumentsOf<C>, signal: AbortSignal) =>
      tool.run({ ...contextFor(signal), args }),
  };
}

function placeOf(command: WorkCommand, { project, find, call }: Tools, runner: Runner, work: SpecWork): SpecWorkPlace {
  const { permission, model, isTrusted } = command;
  const { root } = project;
  // The whole id, also where the user gave a part: an agent may add specs that the part fits, too.
  const { specId: id } = work.reference;
  const stopping = new AbortController().signal;
  return {
    report: (message) => void process.stderr.write(`${message}\n`),
    updateSpec: async (change, signal) => void (await call(updateSpec, { id, ...change }, signal)),
    async editSpec(edit) {
      const { found } = await find(id, stopping);
      await editSpecFile(root, found.file, { body: edit, onlyIfUnchanged: false });
    },
    runAgent: ({ onOutput, onNote }, signal) =>
      runAgent(
        {
          ...{ runner, permission, root, isTrusted, prompt: work.prompt.text, featureFolder: root },
          ...(model === undefined ? {} : { model }),
          environment: process.env,
          ownFiles: [specLogPath(id)],
          mcpServer: chantServerFor(ownLaunch(), permission, root),
          onOutput(text, stream) {
            process[stream].write(`${text}\n`);
            onOutput(text, stream);
          },
          onNote(text) {
            process.stderr.write(`${text}\n`);
            onNote(text);
          },
        },
        signal,
      ),
    async findOpenCriteria(signal) {
      return (await call(verifySpec, { id }, signal)).structured.unchecked_items;
    },
    finalize: async (signal) => (await call(finalizeSpec, { id }, signal)).text,
    stopping,
    onUnsettled: (failure) => void process.stderr.write(`${messageOf(failure)}\n`),
  };
}
