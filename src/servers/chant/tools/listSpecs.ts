import { chantSpecList } from "../../../protocol/chant/chantSpecList.ts";
import { type ChantTool, jsonAnswer } from "./chantTool.ts";
import { specPage, withStatus } from "./specRows.ts";

export const listSpecs: ChantTool<typeof chantSpecList> = {
  contract: chantSpecList,
  withoutArguments: "fine",
  async run(call) {
    return jsonAnswer(await specPage(call, (specs) => withStatus(specs, call.args.status)));
  },
};
