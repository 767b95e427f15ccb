import { readCriteria } from "../../../domain/spec/criteria.ts";
import type { Spec } from "../../../domain/spec/spec.ts";
import { chantVerify } from "../../../protocol/chant/chantVerify.ts";
import { type ChantTool, findSpec, jsonAnswer } from "./chantTool.ts";

export const verifySpec: ChantTool<typeof chantVerify> = {
  contract: chantVerify,
  withoutArguments: "refused",
  async run(call) {
    const { found } = await findSpec(call);
    return jsonAnswer(verify(found.spec));
  },
};

function verify({ id, body }: Spec) {
  const { criteria } = readCriteria(body, { start: 0, end: body.length });
  const open = criteria.filter(({ isChecked }) => !isChecked);
  // Two open boxes on one line are two criteria, but one line to show.
  const lines = new Map(open.map(({ lineRange }) => [lineRange.start, body.slice(lineRange.start, lineRange.end)]));
  return {
    spec_id: id,
    verified: criteria.length > 0 && open.length === 0,
    criteria: { total: criteria.length, checked: criteria.length - open.length, unchecked: open.length },
    unchecked_items: [...lines.values()],
    verification_notes: notes(criteria.length, open.length),
  };
}

function notes(total: number, open: number): string {
  if (total === 0) return "No acceptance criteria found";
  return open === 0 ? "All acceptance criteria met" : `${open} criteria not yet checked`;
}
