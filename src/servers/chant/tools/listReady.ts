import type { ProjectSpec } from "../project/projectSpec.ts";
import { chantReady } from "../../../protocol/chant/chantReady.ts";
import { type ChantTool, jsonAnswer } from "./chantTool.ts";
import { specPage } from "./specRows.ts";

export const listReady: ChantTool<typeof chantReady> = {
  contract: chantReady,
  withoutArguments: "fine",
  async run(call) {
    return jsonAnswer(await specPage(call, (specs) => specs.filter(isToStart)));
  },
};

const isToStart = (each: ProjectSpec): boolean => each.isReady && !isContainer(each);

/** Groups, and drivers whose work is in their members, are nothing to start. */
const isContainer = ({ spec, members }: ProjectSpec): boolean =>
  spec.type === "group" || (spec.type === "driver" && members.total > 0);
