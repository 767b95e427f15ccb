import { type ChantTool, jsonAnswer } from "./chantTool.ts";
import { specPage, withStatus } from "./specRows.ts";

export const listSpecs: ChantTool = {
  name: "chant_spec_list",
  withoutArguments: "fine",
  async run(call) {
    return jsonAnswer(await specPage(call, (specs) => withStatus(specs, call.args.text("status"))));
  },
};
