import { type ChantTool, jsonAnswer } from "./chantTool.ts";
import { specPage, withStatus } from "./specRows.ts";

export const listSpecs: ChantTool = {
  name: "chant_spec_list",
  withoutArguments: "fine",
  async run(call) {
    const { specs } = await call.project.state(call.signal);
    return jsonAnswer(specPage(withStatus(specs, call.args.text("status")), call));
  },
};
