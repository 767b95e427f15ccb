import type { Constitution } from "../../project/constitution.ts";
import { plain, quote } from "../quote.ts";
import type { PlanProposal } from "./planProposal.ts";

interface ConstitutionCheck {
  readonly text: string;
  readonly hasRows: boolean;
}

/** One row for each principle. Without judgement there is no PASS: a person, an agent or a model has to look. */
export function constitutionCheck(constitution: Constitution | undefined, proposal?: PlanProposal): ConstitutionCheck {
  const none = (text: string): ConstitutionCheck => ({ text, hasRows: false });
  if (!constitution) return none("The project has no constitution, so there is nothing to check.");
  if (constitution.isTemplate) return none("The constitution is still an unfilled template, so the gate is skipped.");
  if (constitution.principles.length === 0)
    return none("The constitution lists no principles, so there is nothing to check.");
  const rows = constitution.principles.map(({ name, text }) => {
    const { status, note } = proposal?.judgements.get(name) ?? { status: "REVIEW", note: firstSentence(text) };
    return `| ${cell(name)} | ${status} | ${cell(note)} |`;
  });
  return {
    hasRows: true,
    text: [
      `*Gate: before research, and again after the design.* Checked against ${constitution.title}${constitution.version === undefined ? "" : ` ${constitution.version}`}.`,
      ["| Principle | Status | Note |", "|---|---|---|", ...rows].join("\n"),
      "REVIEW means that it has not been judged yet: read each row against the design and write PASS or VIOLATION.",
    ].join("\n\n"),
  };
}

const firstSentence = (text: string): string => {
  const words = plain(text);
  return words === "" ? "" : quote(/^.*?[.!?。！？](?=\s|$)/.exec(words)?.[0] ?? words);
};

const cell = (text: string): string => text.replace(/\|/g, "\\|");
