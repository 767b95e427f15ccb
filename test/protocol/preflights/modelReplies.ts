import type { ModelReply } from "./loopbackModel.ts";

export const engine = {
  id: "cache_engine",
  type: "single_choice",
  question: "Which engine?",
  options: ["Valkey", "Dragonfly"],
};
export const questions = (...list: readonly object[]): ModelReply => ({
  kind: "tool",
  input: { questions: list, missing_info: [], decision_hint: "adr", progress: 0.4 },
});
export const nothingMissing = questions();
export const decision = (...fields: readonly (readonly [string, string])[]): ModelReply => ({
  kind: "tool",
  input: { status: "extracted", category: "Infra", fields: fields.map(([key, value]) => ({ key, value })) },
});

/** A model that asks one question and takes the answer for its decision. */
export const helpful = ({ tool }: { tool: string }, number: number): ModelReply => {
  if (tool === "submit_decision") return decision(["Caching", "Dragonfly"]);
  return number === 1 ? questions(engine) : nothingMissing;
};
