import { cancelled, invalidInput } from "../../../../domain/failures.ts";
import { findRunner, knownRunners } from "../../../../domain/speckit/implement/knownRunners.ts";
import { isModelName } from "../../../../domain/speckit/implement/modelName.ts";
import type { Permission, Runner } from "../../../../domain/speckit/implement/runner.ts";
import { permissionsOf, readRunners } from "../../../../domain/speckit/implement/runner.ts";
import type { ToolContext } from "../../../kit/defineTool.ts";
import type { ArgumentsOf } from "../../../../protocol/contract/toolContract.ts";
import type { speckitImplement } from "../../../../protocol/speckit/speckitImplement.ts";
import type { SpeckitServices } from "../speckitTool.ts";

export type ChosenRunner =
  | { readonly kind: "prompt" }
  | { readonly kind: "sampling"; readonly permission: Permission }
  | {
      readonly kind: "agent";
      readonly runner: Runner;
      readonly permission: Permission;
      readonly model: string | undefined;
    };

/** No agent is started unless the caller names it; its definition never comes from the call. */
export async function selectRunner(
  args: ArgumentsOf<typeof speckitImplement>,
  context: ToolContext,
  services: SpeckitServices,
): Promise<ChosenRunner> {
  const { runner: id = "prompt", permission = "edit" } = args;
  if (id === "prompt" || id === "") return { kind: "prompt" };
  if (id === "sampling") {
    if (context.client.capabilities.sampling === undefined)
      throw invalidInput("This client offers no model (sampling); choose another runner.", { argument: "runner" });
    return { kind: "sampling", permission };
  }
  const own = readRunners(services.environment["FLIGHTDECK_RUNNERS"]);
  const runner = findRunner(id, own.runners);
  if (!runner) {
    const ids = [
      ...new Set([
        "prompt",
        "sampling",
        ...own.runners.map((entry) => entry.id),
        ...knownRunners.map((entry) => entry.id),
      ]),
    ];
    throw invalidInput(
      `There is no runner "${id}". Known: ${ids.join(", ")}.${own.problems.length > 0 ? ` ${own.problems.join("; ")}.` : ""}`,
      { argument: "runner" },
    );
  }
  if (!permissionsOf(runner).includes(permission))
    throw invalidInput(
      `${runner.label} does not enforce the permission "${permission}": it could change files anyway. Use ${permissionsOf(runner).join(" or ")}, the runner "prompt", or one of: ${enforcing(permission)}.`,
      { argument: "runner" },
    );
  if (permission === "all") await confirmAll(runner, context, services);
  return { kind: "agent", runner, permission, model: checkModel(args.model) };
}

const enforcing = (permission: Permission): string =>
  knownRunners
    .filter((runner) => permissionsOf(runner).includes(permission))
    .map(({ id }) => id)
    .join(", ");

function checkModel(model: string | undefined): string | undefined {
  if (model === undefined || isModelName(model)) return model;
  throw invalidInput("model must be the name of a model: letters, digits and . _ : / @ + - [ ] only.", {
    argument: "model",
  });
}

/** "All" lets an agent run any command: whoever started this server agreed to it, or a person agrees now. */
async function confirmAll(runner: Runner, context: ToolContext, services: SpeckitServices): Promise<void> {
  if (services.environment["FLIGHTDECK_MAX_PERMISSION"] === "all") return;
  if (context.client.capabilities.elicitation !== undefined) {
    const reply = await context.client.elicit({
      message: `${runner.label} may run any command and change any file without asking. Allow it for this run?`,
      requestedSchema: {
        type: "object",
        properties: { allow: { type: "boolean", title: "Allow everything for this run", default: false } },
        required: ["allow"],
      },
    });
    if (reply.action === "accept" && reply.content["allow"] === true) return;
    throw cancelled('The permission "all" was not granted; nothing was run.');
  }
  throw invalidInput(
    'The permission "all" has to be confirmed: set FLIGHTDECK_MAX_PERMISSION=all where the server is started, or use "edit".',
    { argument: "permission" },
  );
}
