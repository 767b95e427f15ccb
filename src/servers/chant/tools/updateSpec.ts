import { invalidInput } from "../../../domain/failures.ts";
import { findCycles } from "../../../domain/spec/dependencyCycles.ts";
import type { ProjectState } from "../project/chantProject.ts";
import { editSpecFile } from "../project/editSpecFile.ts";
import { type ChantCall, type ChantTool, findSpec, textAnswer } from "./chantTool.ts";

const allowedStatuses = ["pending", "in_progress", "completed", "failed"];

export const updateSpec: ChantTool = {
  name: "chant_spec_update",
  withoutArguments: "refused",
  async run(call) {
    const { found, state } = await findSpec(call);
    const { args, project } = call;
    const [status, output] = [args.text("status"), args.text("output") || undefined];
    const extras = call.services.withExtras ? extraFields(call) : {};
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
    const { appendOutput, replaceBody } = await import("../../../domain/spec/editSpec.ts");
    const write = call.services.withExtras && args.flag("replace_body") ? replaceBody : appendOutput;
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

function extraFields({ args }: ChantCall): ExtraFields {
  const [dependsOn, labels, targetFiles] = [args.texts("depends_on"), args.texts("labels"), args.texts("target_files")];
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
