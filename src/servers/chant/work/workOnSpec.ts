import { configurationAmong } from "../../../disk/paths/writeTarget.ts";
import { readSpecWork, type SpecWork } from "../../../disk/specs/readSpecWork.ts";
import type { AgentEnd, AgentListener } from "../../../agents/runAgent.ts";
import { conflict } from "../../../domain/failures.ts";
import { l10n } from "../../../domain/l10n.ts";
import type { Permission, Runner } from "../../../domain/speckit/implement/runner.ts";
import { pathsIn } from "../../../domain/speckit/tasks/taskReferences.ts";
import type { ToolContext } from "../../kit/defineTool.ts";
import { confirmConfiguration } from "../../kit/work/confirmConfiguration.ts";
import { sampleEdits } from "../../kit/work/sampleEdits.ts";
import { ownLaunch } from "../ownLaunch.ts";
import { editSpecFile } from "../project/editSpecFile.ts";
import type { ProjectSpec } from "../project/projectSpec.ts";
import { type ChantContext, findSpec } from "../tools/chantTool.ts";
import { finalizeSpec } from "../tools/finalizeSpec.ts";
import { updateSpec } from "../tools/updateSpec.ts";
import { verifySpec } from "../tools/verifySpec.ts";
import { carryOutSpec, type SpecOutcome, type SpecWorkPlace } from "./carryOutSpec.ts";
import { chantServerFor } from "./chantServer.ts";
import { specLogPath } from "./specLog.ts";
import { inTurn } from "./inTurn.ts";

/** Who works on which spec, and what is allowed. */
export interface WorkRequest {
  readonly id: string;
  /** The client's model where there is no agent. */
  readonly runner: Runner | "sampling";
  readonly permission: Permission;
  readonly model?: string | undefined;
  /** Also on one that is waiting for other specs; otherwise refused with this hint. */
  readonly force: boolean;
  readonly forceHint: string;
  /** Whether the agent may follow what the repository configures for agents. */
  readonly mayTrust: (root: string) => Promise<boolean>;
}

type SpecWorkCall = Omit<ChantContext, "signal" | "log">;

/** Has an agent carry out a spec. It is cancelled with the call, and when the client is gone. */
export async function workOnSpec(
  call: SpecWorkCall,
  request: WorkRequest,
  context: ToolContext,
): Promise<SpecOutcome & { readonly id: string }> {
  const { signal } = context;
  const { found } = await findSpec({ ...call, ...context, args: { id: request.id } });
  // The whole id, also where the caller gave a part: an agent may add specs that the part fits, too.
  const { id } = found.spec;
  const { root } = call.project;
  return inTurn(root, id, signal, async () => {
    // What stood there may have changed while the one before it was coming to its end.
    const { found: spec } = await findSpec({ ...call, ...context, args: { id } });
    refuseUnworkable(spec, request);
    const work = await readSpecWork({ projectRoot: root, specId: id }, spec.file.path);
    return { id, ...(await carryOutSpec(placeOf(call, request, work, context), work, signal)) };
  });
}

function refuseUnworkable({ spec, status }: ProjectSpec, { force, forceHint }: WorkRequest): void {
  if (spec.status === "completed" || spec.status === "cancelled")
    throw conflict(`Spec '${spec.id}' is ${spec.status}. Set it to pending before you work on it.`, {
      system: "specs",
    });
  if (status === "blocked" && !force)
    throw conflict(`Spec '${spec.id}' is waiting for other specs. ${forceHint}`, { system: "specs" });
}

function placeOf(call: SpecWorkCall, request: WorkRequest, work: SpecWork, context: ToolContext): SpecWorkPlace {
  const { root } = call.project;
  const { specId: id } = work.reference;
  const within = (signal: AbortSignal): ChantContext => ({ ...call, log: context.log, signal });
  const { runner } = request;
  return {
    label: runner === "sampling" ? l10n.t("The language model") : runner.label,
    report: (message, progress) => context.progress({ progress, total: 1, message }),
    updateSpec: async (change, signal) =>
      void (await updateSpec.run({ ...within(signal), args: { id, ...change } }, context)),
    async editSpec(edit) {
      const { found } = await findSpec({ ...within(new AbortController().signal), args: { id } });
      await editSpecFile(root, found.file, { body: edit, onlyIfUnchanged: false });
    },
    startAgent: (listener, signal) => startAgent(call, request, work, listener, { ...context, signal }),
    async findOpenCriteria(signal) {
      return (await verifySpec.run({ ...within(signal), args: { id } }, context)).structured.unchecked_items;
    },
    finalize: async (signal) => (await finalizeSpec.run({ ...within(signal), args: { id } }, context)).text,
    describeCancel: () =>
      context.clientGone.aborted ? l10n.t("Interrupted: the window was closed.") : l10n.t("Cancelled by the user."),
    onUnsettled: (failure) => context.log.error(`The status of ${id} could not be set.`, failure),
  };
}

async function startAgent(
  { services, project: { root } }: SpecWorkCall,
  { runner, permission, model, mayTrust }: WorkRequest,
  { prompt, spec, reference, path }: SpecWork,
  listener: AgentListener,
  context: ToolContext,
): Promise<AgentEnd> {
  const onOutput: AgentListener["onOutput"] = (text, stream) => {
    void listener.onOutput(text, stream);
    return context.print(text, stream);
  };
  const onNote = (text: string): void => {
    listener.onNote(text);
    void context.print(text, "stderr");
  };
  const paths = spec.targetFiles ?? [];
  const specText = [spec.body, ...paths].join("\n");
  if (runner === "sampling")
    return sampleEdits(context, {
      ...{ prompt: prompt.text, taskText: specText, paths: [path, ...paths], root, permission, onOutput },
      mayWrite: () => true,
      alsoTold: "Write the file of the spec, too, with the criteria ticked that now hold.",
    });
  const wanted = permission === "edit" ? await configurationAmong(root, pathsIn(specText)) : [];
  const isAllowed = wanted.length > 0 && (await confirmConfiguration(context, runner.label, wanted));
  return services.agents.startAgent(
    {
      ...{ runner, permission, model, root, prompt: prompt.text, featureFolder: root, onOutput, onNote },
      environment: services.environment,
      isTrusted: await mayTrust(root),
      ownFiles: [specLogPath(reference.specId)],
      allowedFiles: isAllowed ? wanted : [],
      mcpServer: chantServerFor(ownLaunch(), permission, root),
    },
    context.signal,
  );
}
