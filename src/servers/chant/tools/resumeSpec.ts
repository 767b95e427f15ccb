import { conflict } from "../../../domain/failures.ts";
import { editSpecFile } from "../project/editSpecFile.ts";
import { chantResume } from "../../../protocol/chant/chantResume.ts";
import { chantReset } from "../../../protocol/chant/chantReset.ts";
import { type ChantTool, findSpec, textAnswer } from "./chantTool.ts";

export const resumeSpec: ChantTool<typeof chantResume> = {
  contract: chantResume,
  withoutArguments: "refused",
  run: async (call) => textAnswer(`Resumed spec '${await backToPending(call)}' - reset to pending`),
};

/** What newer releases call it. Branches and worktrees stay: nothing here deletes work. */
export const resetSpec: ChantTool<typeof chantReset> = {
  contract: chantReset,
  withoutArguments: "refused",
  run: async (call) => textAnswer(`Reset spec '${await backToPending(call)}' to pending`),
};

async function backToPending(call: Parameters<typeof findSpec>[0]): Promise<string> {
  const { found } = await findSpec(call);
  const { id, spec } = found.file;
  if (spec?.status !== "failed" && spec?.status !== "in_progress") {
    throw conflict(`Spec '${id}' is not in failed or in_progress state (current: ${found.status})`, {
      system: "specs",
    });
  }
  await editSpecFile(call.project.root, found.file, { fields: { status: "pending" }, onlyIfUnchanged: true });
  return id;
}
