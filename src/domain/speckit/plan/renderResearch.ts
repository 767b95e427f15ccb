import type { TechnicalField } from "../documents/parsePlan.ts";
import type { SpecDocument } from "../documents/spec.ts";
import { requirementsOf } from "../documents/spec.ts";
import type { Evidence } from "./evidence.ts";
import type { Decision } from "./renderPlan.ts";
import type { TechnicalContext } from "./technicalContext.ts";
import { unknownFields } from "./technicalContext.ts";

const whatToDecide: Readonly<Record<TechnicalField, string>> = {
  "Language/Version": "Which language and version is the feature written in?",
  "Primary Dependencies": "Which frameworks or libraries does it build on?",
  Storage: "Where is the data kept?",
  Testing: "With which tool are the acceptance scenarios checked?",
  "Target Platform": "Where does it run?",
  "Project Type": "What is delivered: a library, a command, a service, an app?",
  "Performance Goals": "How fast must it be, in numbers?",
  Constraints: "What must not be done or used?",
  "Scale/Scope": "How large does it get?",
};

/** One entry per open point, per main dependency and per service from outside; open points stay open. */
export function renderResearch(
  spec: SpecDocument,
  context: TechnicalContext,
  evidence: Evidence,
  title: string,
  decisions: ReadonlyMap<string, Decision> = new Map(),
): string {
  const decided = [...decisions].map(([topic, { decision, rationale, alternatives }]) =>
    entry(topic, `${decision} (proposed by the model; confirm it)`, rationale, alternatives),
  );
  const open = unknownFields(context).map((field) =>
    entry(
      field,
      "open",
      `${whatToDecide[field]} Neither the repository nor the specification answers this.`,
      "None yet; list at least two before deciding.",
    ),
  );
  const kept = [...evidence.languages, ...evidence.dependencies, ...evidence.storage, ...evidence.testing].map(
    ({ value, source }) =>
      source === "guidance"
        ? entry(
            value,
            `Use ${value}.`,
            "It was requested when the plan was made.",
            "None considered, because the choice was given.",
          )
        : entry(
            value,
            `Keep ${value}.`,
            `The repository already uses it (\`${source}\`), and nothing in spec.md asks for another choice.`,
            "Replacing it: more work and no requirement that needs it.",
          ),
  );
  const outside = integrations(spec).map(({ name, id }) =>
    entry(
      `Integration: ${name}`,
      "open",
      `${id} needs it. How it is reached, and what happens while it cannot be reached, is to be decided.`,
      "None yet.",
    ),
  );
  const entries = [...open, ...decided, ...outside, ...kept];
  const note =
    open.length + outside.length > 0
      ? `${String(open.length + outside.length)} of the decisions below ${open.length + outside.length === 1 ? "is" : "are"} open. An open decision is a question, not a suggestion.`
      : "No decision is open.";
  return `${[`# Research: ${title}`, note, ...(entries.length > 0 ? entries : ["Nothing to research: the feature needs no technology that is not already in use."])].join("\n\n")}\n`;
}

const entry = (topic: string, decision: string, rationale: string, alternatives: string): string =>
  `## ${topic}\n\n- **Decision**: ${decision}\n- **Rationale**: ${rationale}\n- **Alternatives considered**: ${alternatives}`;

const services = /\b(e-?mail|SMS|calendar|payment|webhook|push notifications?|cloud storage|weather|maps?)\b/i;

function integrations(spec: SpecDocument): { name: string; id: string }[] {
  const seen = new Set<string>();
  return requirementsOf(spec, "functional").flatMap(({ id, text }) => {
    const name = services.exec(text)?.[1]?.toLowerCase();
    return name !== undefined && !seen.has(name) && seen.add(name) ? [{ name, id }] : [];
  });
}
