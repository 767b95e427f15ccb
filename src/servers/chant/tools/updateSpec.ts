import { invalidInput } from "../../../domain/failures.ts";
import { findCycles } from "../../../domain/spec/dependencyCycles.ts";
import type { ProjectState } from "../project/chantProject.ts";
import { editSpecFile } from "../project/editSpecFile.ts";
import type { ArgumentsOf } from "../../../protocol/contract/toolContract.ts";
import { chantSpecUpdate } from "../../../protocol/chant/chantSpecUpdate.ts";
import { type ChantTool, findSpec, textAnswer } from "./chantTool.ts";

const allowedStatuses = ["pending", "in_progress", "completed", "failed"];

export const updateSpec: ChantTool<typeof chantSpecUpdate> = {
  contract: chantSpecUpdate,
  withoutArguments: "refused",
  async run(call) {
    const { found, state } = await findSpec(call);
    const { args, project } = call;
    const [status, output] = [args.status, args.output || undefined];
    const extras = call.services.withExtras ? extraFields(args) : {};
    const fields = { ...(status === undefined ? {} : { status }), ...extras };
    if (status !== undefined && !allowedStatuses.includes(status)) {
      throw invalidInput(`Invalid status: ${status}. Must be one of: ${allowedStatuses.join(", ")}`, {
        argument: "status",
      });
    }
    if (Object.keys(fields).length === 0 && output === undefined) {
      throw invalidInput("No updates specified. Provide status or output.");
    }
    if (extras.depends_on !== undefined) refuseCycle(state, found.spec.id, extras.depends_on);
    const { appendOutput, replaceBody } = await import("../../../domain/spec/text/editSpec.ts");
    const write = call.services.withExtras && args.replace_body ? replaceBody : appendOutput;
    await editSpecFile(project.root, found.file, {
      fields,
      body: (text) => (output === undefined ? text : write(text, output)),
      // Neither a status nor more output depends on what the file said before.
      onlyIfUnchanged: false,
    });
    return textAnswer(`Updated spec: ${found.spec.id}`);
  },
};

interface ExtraFields {
  readonly depends_on?: readonly string[];
  readonly labels?: readonly string[];
  readonly target_files?: readonly string[];
}

function extraFields(args: ArgumentsOf<typeof chantSpecUpdate>): ExtraFields {
  const { depends_on: dependsOn, labels, target_files: targetFiles } = args;
  return {
    ...(dependsOn === undefined ? {} : { depends_on: dependsOn }),
    ...(labels === undefined ? {} : { labels }),
    ...(targetFiles === undefined ? {} : { target_files: targetFiles }),
  };
}

function refuseCycle({ specs }: ProjectState, id: string, dependsOn: readonly string[]): void {
  const graph = new Map(specs.map(({ spec }) => [spec.id, spec.id === id ? dependsOn : (spec.dependsOn ?? [])]));
  const cycle = findCycles(graph).find((each) => each.includes(id));
  if (cycle !== undefined)
    throw invalidInput(`Dependency cycle: ${[...cycle, cycle[0]].join(" -> ")}`, { argument: "depends_on" });
}
