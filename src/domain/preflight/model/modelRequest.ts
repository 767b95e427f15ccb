import { architectureSchema, categories } from "../../adr/architectureSchema.ts";
import type { Snapshot } from "../../adr/snapshot.ts";
import { entriesOf } from "../../adr/snapshot.ts";
import type { Inquiry, Surroundings } from "../inquiry.ts";
import { valueOf } from "../inquiry.ts";
import { summarizeFiles } from "./fileSummary.ts";
import { redact } from "./redact.ts";

/** One thing asked of a model: it has to answer by calling the tool. */
export interface ModelRequest {
  readonly system: string;
  readonly user: string;
  readonly tool: { readonly name: string; readonly description: string; readonly inputSchema: object };
}

const text = { type: "string" } as const;

const questionTool = {
  name: "submit_clarification",
  description: "Hands in the clarification questions.",
  inputSchema: {
    type: "object",
    properties: {
      questions: {
        type: "array",
        items: {
          type: "object",
          properties: {
            id: { ...text, description: "snake_case" },
            type: { enum: ["single_choice", "multi_choice", "free_text"] },
            question: text,
            options: { type: "array", items: text },
            optional: { type: "boolean" },
          },
          required: ["id", "type", "question"],
        },
      },
      missing_info: { type: "array", items: text },
      decision_hint: { enum: ["task", "adr", "unsure"] },
      progress: { type: "number", minimum: 0, maximum: 1 },
    },
    required: ["questions", "missing_info", "decision_hint", "progress"],
  },
} as const;

const decisionTool = {
  name: "submit_decision",
  description: "Hands in the decision the answers amount to.",
  inputSchema: {
    type: "object",
    properties: {
      status: { enum: ["extracted", "insufficient"] },
      category: { enum: categories },
      fields: {
        type: "array",
        items: { type: "object", properties: { key: text, value: text }, required: ["key", "value"] },
      },
      reason: text,
    },
    required: ["status"],
  },
} as const;

const questionRole = `You clarify change requests for a software project before anyone codes. Find out what is still undecided
about the architecture; leave implementation details alone. Ask one question where one will do, never more than two.
Offer choices rather than free text; the options are examples, and users may always answer "Other (specify)" in their
own words. Give each question a stable snake_case key and repeat these keys in missing_info. When nothing is
missing, hand in no questions and a progress of 1. decision_hint is only a hint. Answer with the tool.`;

const decisionRole = `You turn the answers of a clarification into one architecture decision: one category and values for its fields.
Use the users' own words where they gave them. Never guess and never write placeholders: one certain field is better
than several likely ones. If the answers do not support a decision, say insufficient and why. Answer with the tool.`;

const known = categories
  .map((category) => `${category} (${architectureSchema[category].join(", ") || "any field"})`)
  .join("; ");

export function questionRequest(inquiry: Inquiry, { snapshot, files }: Surroundings): ModelRequest {
  const asked = inquiry.asked.map(({ id }) => id);
  const missing = asked.filter((id) => valueOf(inquiry, id) === undefined);
  const parts = [
    `Request: ${inquiry.intention}`,
    inquiry.context === undefined ? "" : `Background: ${inquiry.context}`,
    `Categories and their fields: ${known}`,
    summarizeFiles(files.paths),
    architectureSummary(snapshot),
    answerLines(inquiry),
    asked.length === 0 ? "" : `Asked already: ${asked.join(", ")}`,
    missing.length === 0 ? "" : `Still unanswered: ${missing.join(", ")}`,
  ];
  return { system: questionRole, user: joined(parts), tool: questionTool };
}

export function decisionRequest(inquiry: Inquiry): ModelRequest {
  const parts = [`Request: ${inquiry.intention}`, answerLines(inquiry), `Categories and their fields: ${known}`];
  return { system: decisionRole, user: joined(parts), tool: decisionTool };
}

const joined = (parts: readonly string[]): string => redact(parts.filter((part) => part !== "").join("\n\n"));

function architectureSummary(snapshot: Snapshot): string {
  const lines = entriesOf(snapshot).map(({ category, field, value }) => `  ${category}.${field} = ${value}`);
  return lines.length === 0 ? "" : ["Current architecture:", ...lines].join("\n");
}

function answerLines(inquiry: Inquiry): string {
  const ids = [...inquiry.asked, ...(inquiry.proposed ?? [])].map(({ id }) => id);
  const lines = [...new Set(ids)].flatMap((id) => {
    const value = valueOf(inquiry, id);
    return value === undefined ? [] : [`  - ${id}: ${value}`];
  });
  return lines.length === 0 ? "" : ["Answers:", ...lines].join("\n");
}
