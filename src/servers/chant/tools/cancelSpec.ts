import { conflict } from "../../../domain/failures.ts";
import { editSpecFile } from "../project/editSpecFile.ts";
import { chantCancel } from "../../../protocol/chant/chantCancel.ts";
import { type ChantTool, findSpec, textAnswer } from "./chantTool.ts";

export const cancelSpec: ChantTool<typeof chantCancel> = {
  contract: chantCancel,
  withoutArguments: "refused",
  async run(call) {
    const { found } = await findSpec(call);
    const { id, spec } = found.file;
    if (spec?.status === "cancelled") throw conflict(`Spec '${id}' is already cancelled`, { system: "specs" });
    await editSpecFile(call.project.root, found.file, { fields: { status: "cancelled" }, onlyIfUnchanged: true });
    return textAnswer(`Cancelled spec: ${id}`);
  },
};
