import { underSignals } from "../../../domain/followSignals.ts";
import { invalidInput } from "../../../domain/failures.ts";
import { l10n } from "../../../domain/l10n.ts";
import { chantWork } from "../../../protocol/chant/chantWork.ts";
import { unrecordedCommits } from "../../../protocol/chantTools.ts";
import type { AnswerOf, ArgumentsOf } from "../../../protocol/contract/toolContract.ts";
import { type ToolContext, toolFailure } from "../../kit/defineTool.ts";
import type { SpecOutcome } from "../work/carryOutSpec.ts";
import { type ChantServices, type ChantTool, jsonAnswer, requireNonBlank } from "./chantTool.ts";

type Arguments = ArgumentsOf<typeof chantWork>;

export const workOnSpec: ChantTool<typeof chantWork> = {
  contract: chantWork,
  withoutArguments: "refused",
  takesLong: true,
  run: (call, context) =>
    underSignals([context.signal, context.clientGone], async (signal) => {
      await call.services.useTexts();
      // Loaded with the first agent: most servers never start one.
      const { withBeats } = await import("../work/withBeats.ts");
      const { workOnSpec: work } = await import("../work/workOnSpec.ts");
      const beating = withBeats({ ...context, signal });
      try {
        const request = await requestOf(call.args, call.services, beating);
        return answer(await work(call, request, beating));
      } finally {
        beating.end();
      }
    }),
};

async function requestOf(args: Arguments, { environment }: ChantServices, context: ToolContext) {
  const { permission = "edit", model, force = false, trusted_configuration: trusted } = args;
  const { chooseAgent } = await import("../work/chooseAgent.ts");
  const { confirmTrust } = await import("../../kit/work/confirmTrust.ts");
  const name = requireNonBlank("runner", args.runner);
  if (name === "sampling" && context.client.capabilities.sampling === undefined)
    throw invalidInput(l10n.t("VS Code has no language model to ask"), { argument: "runner" });
  const runner = name === "sampling" ? ("sampling" as const) : chooseAgent(name, permission, environment);
  return {
    ...{ id: args.id, runner, permission, model, force },
    forceHint: "Pass force: true to work on it anyway.",
    mayTrust: async (root: string): Promise<boolean> => {
      if (runner === "sampling" || trusted === "") return false;
      return confirmTrust(runner, permission, root, context, undefined, trusted);
    },
  };
}

function answer({ id, summary, failure, changed, open }: SpecOutcome & { readonly id: string }) {
  const structured: AnswerOf<typeof chantWork> = {
    spec_id: id,
    outcome: failure ? "failed" : "completed",
    reason: failure?.message ?? null,
    summary: summary ?? null,
    changed_files: [...changed],
    open_criteria: [...open],
    unrecorded_commits: unrecordedCommits(summary ?? "") ?? null,
  };
  if (!failure) return { ...jsonAnswer(structured), text: summary ?? "" };
  const { text, structured: error } = toolFailure(failure);
  return { text, structured: { ...structured, ...error }, isError: true };
}
