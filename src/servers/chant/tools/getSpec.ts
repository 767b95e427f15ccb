import { chantSpecGet } from "../../../protocol/chant/chantSpecGet.ts";
import { type ChantTool, findSpec, jsonAnswer } from "./chantTool.ts";
import { specHeader, specRow } from "./specRows.ts";

export const getSpec: ChantTool<typeof chantSpecGet> = {
  contract: chantSpecGet,
  withoutArguments: "fine",
  async run(call) {
    const { found } = await findSpec(call);
    const { spec } = found;
    return jsonAnswer({
      // With extras one spec carries what its list row does, so that a view need not list all of them again.
      ...(call.services.withExtras ? specRow(found) : specHeader(found)),
      depends_on: spec.dependsOn ?? null,
      labels: spec.labels ?? null,
      target_files: spec.targetFiles ?? null,
      context: spec.context ?? null,
      prompt: spec.prompt ?? null,
      branch: spec.branch ?? null,
      commits: spec.commits ?? null,
      completed_at: spec.completedAt ?? null,
      model: spec.model ?? null,
      body: spec.body,
    });
  },
};
