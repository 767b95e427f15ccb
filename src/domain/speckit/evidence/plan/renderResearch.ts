import type { TechnicalContext } from "./technicalContext.ts";
import { unknownFields } from "./technicalContext.ts";
import type { PlanProposal } from "./planProposal.ts";
import { gap } from "../quote.ts";

/** One question for each field that nothing answers, or what a model proposes; nothing where all are known. */
export function renderResearch(title: string, context: TechnicalContext, proposal?: PlanProposal): string | undefined {
  const decided = [...(proposal?.decisions ?? [])].map(([topic, { decision, rationale, alternatives }]) =>
    entry(topic, `${decision} (proposed by the model; confirm it)`, rationale, alternatives),
  );
  const open = unknownFields(context).map((field) =>
    entry(field, gap(`decide ${field}`), gap("why"), gap("what else was considered")),
  );
  if (decided.length + open.length === 0) return undefined;
  const note = open.length > 0 ? ["Neither the repository nor spec.md answers these questions."] : [];
  return `${[`# Research: ${title}`, ...note, ...open, ...decided].join("\n\n")}\n`;
}

const entry = (topic: string, decision: string, rationale: string, alternatives: string): string =>
  `## ${topic}\n\n- **Decision**: ${decision}\n- **Rationale**: ${rationale}\n- **Alternatives considered**: ${alternatives}`;
