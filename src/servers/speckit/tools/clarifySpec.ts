import type { AmbiguityCategory } from "../../../domain/speckit/clarify/category.ts";
import { chooseQuestions, isFreeQuestion, maxQuestions } from "../../../domain/speckit/clarify/chooseQuestions.ts";
import type { ClarifyQuestion } from "../../../domain/speckit/clarify/clarifyQuestion.ts";
import { integrateAnswer } from "../../../domain/speckit/clarify/integrateAnswer.ts";
import { questionKey } from "../../../domain/speckit/clarify/clarifyQuestion.ts";
import type { Rating } from "../../../domain/speckit/clarify/rateCategories.ts";
import { rateCategories } from "../../../domain/speckit/clarify/rateCategories.ts";
import type { SpecDocument } from "../../../domain/speckit/documents/spec.ts";
import type { ArgumentsOf } from "../../../protocol/contract/toolContract.ts";
import { speckitClarify } from "../../../protocol/speckit/speckitClarify.ts";
import type { ToolContext, ToolResult } from "../../kit/defineTool.ts";
import { canAskModel } from "../../kit/work/askModel.ts";
import { phraseAnswer, questionsFromModel } from "../assist/modelQuestions.ts";
import { documentPath, editDocument, requireShortSpec } from "../../../disk/features/documents.ts";
import type { Feature } from "../../../disk/features/feature.ts";
import { existingFeature } from "../../../disk/features/feature.ts";
import { findPlace } from "../project/projectRoot.ts";
import { readHooks } from "../project/surroundings.ts";
import { elicitAnswers } from "./clarification/elicitAnswers.ts";
import type { AnsweredQuestion } from "./clarification/givenAnswers.ts";
import { matchReplies, readGiven } from "./clarification/givenAnswers.ts";
import { coverage, coverageTable } from "./clarification/report.ts";
import { updateChecklist } from "./clarification/updateChecklist.ts";
import { count } from "./count.ts";
import type { SpeckitResult } from "./results.ts";
import type { SpeckitTool } from "./speckitTool.ts";
import { progressSteps, today, toResult } from "./speckitTool.ts";
import { wireQuestions } from "./wireQuestions.ts";

type Arguments = ArgumentsOf<typeof speckitClarify>;

export const clarifySpec: SpeckitTool<typeof speckitClarify> = {
  contract: speckitClarify,
  async run(args, context, services) {
    const given = readGiven(args);
    const step = progressSteps(context, 5);
    step("Reading the specification");
    const feature = existingFeature(await findPlace(args.spec_directory, context.client, services.start));
    const spec = await requireShortSpec(feature);
    const session: Session = {
      feature,
      context,
      date: today(services.clock),
      before: rateCategories(spec),
      step,
      useModel: canAskModel(context, args.use_model),
    };
    if (given.replies.length > 0) {
      const { answered, skipped } = matchReplies(spec, given);
      return integrate(session, answered, skipped);
    }
    const found = await findQuestions(session, spec, given.wanted);
    if (found.questions.length === 0) return nothingToAsk(session, spec);
    if (!asksDirectly(args, context)) return handOut(session, found);
    step("Asking");
    const outcome = await elicitAnswers(context, found.questions);
    // A client without a person declines by itself; its agent can still ask.
    if (outcome.kind === "unanswered") return handOut(session, found, outcome.reason);
    return integrate(session, outcome.answered, 0, outcome.leftOpen, found);
  },
};

interface Session {
  readonly feature: Feature;
  readonly context: ToolContext;
  readonly date: string;
  readonly before: ReadonlyMap<AmbiguityCategory, Rating>;
  readonly step: (message: string) => void;
  readonly useModel: boolean;
}

interface FoundQuestions {
  readonly questions: readonly ClarifyQuestion[];
  readonly mode: SpeckitResult["mode"];
  readonly warnings: readonly string[];
}

function asksDirectly(args: Arguments, context: ToolContext): boolean {
  return args.interaction !== "return" && context.client.capabilities.elicitation !== undefined;
}

/** The caller's own questions and no others; else the markers, and the rest from the model where there is one. */
async function findQuestions(
  { context, useModel, step }: Session,
  spec: SpecDocument,
  wanted: readonly string[],
): Promise<FoundQuestions> {
  step("Looking for open questions");
  const chosen = chooseQuestions(spec, wanted);
  const fixed = wanted.length > 0 ? chosen : chosen.filter(({ target }) => target.kind === "marker");
  const room = wanted.length > 0 ? 0 : maxQuestions - fixed.length;
  if (!useModel || room === 0) return { questions: chosen, mode: "deterministic", warnings: [] };
  const { value, warnings } = await questionsFromModel(context, spec, room);
  if (!value) return { questions: chosen, mode: "deterministic", warnings };
  const known = new Set([
    ...fixed.map(({ text }) => questionKey(text)),
    ...spec.clarifications.map(({ question }) => questionKey(question)),
  ]);
  return {
    questions: [...fixed, ...value.filter(({ text }) => !known.has(questionKey(text)))].slice(0, maxQuestions),
    mode: "model",
    warnings,
  };
}

async function integrate(
  session: Session,
  answered: readonly AnsweredQuestion[],
  skipped: number,
  leftOpen: readonly ClarifyQuestion[] = [],
  { mode, warnings }: Pick<FoundQuestions, "mode" | "warnings"> = { mode: "deterministic", warnings: [] },
): Promise<ToolResult> {
  const { feature, context, date, step } = session;
  const file = documentPath(feature, "spec.md");
  const touched = new Set<string>();
  let isChanged = false;
  step("Applying the answers");
  for (const { question, answer } of answered) {
    context.signal.throwIfAborted();
    const phrased =
      session.useModel && isFreeQuestion(question) ? await phraseAnswer(context, question, answer) : undefined;
    const placed = phrased === undefined ? question : { ...question, statement: () => phrased };
    const outcome = await editDocument(feature, "spec.md", (text) => {
      const result = integrateAnswer(text, placed, answer, date);
      for (const section of result.sections) touched.add(section);
      return result.text;
    });
    if (outcome === "written") isChanged = true;
  }
  const spec = await requireShortSpec(feature);
  const checklist = isChanged ? await updateChecklist(feature, spec) : undefined;
  step("Done");
  const table = coverageTable(
    coverage(session.before, rateCategories(spec), new Set(answered.map(({ question }) => question.category))),
  );
  const result: SpeckitResult = {
    files: [...(isChanged ? [file] : []), ...(checklist?.changed === true ? [checklist.file] : [])],
    summary: `${tally(answered.length, skipped, leftOpen.length)} ${isChanged ? `${file} was updated${touched.size > 0 ? ` (${[...touched].join(", ")})` : ""}.` : "The specification is unchanged."}`,
    questions: [],
    openQuestions: openQuestions(spec, leftOpen),
    hooks: await readHooks(feature.files, "clarify"),
    next: spec.markers.length > 0 ? "speckit.clarify" : "speckit.plan",
    mode,
    warnings,
    feature: feature.folder,
  };
  const boxes = checklist
    ? [
        `Checklist requirements.md: ${String(checklist.before)} of ${String(checklist.total)} ticked before, ${String(checklist.after)} now.`,
      ]
    : [];
  return toResult(result, [...boxes, table]);
}

function tally(answered: number, skipped: number, leftOpen: number): string {
  const parts = [
    `${count(answered + skipped + leftOpen, "question", "questions")} asked`,
    `${String(answered)} answered`,
    ...(skipped > 0 ? [`${String(skipped)} skipped`] : []),
    ...(leftOpen > 0 ? [`${String(leftOpen)} left open`] : []),
  ];
  return `${parts.join(", ")}.`;
}

/** Those of the document, then those that a person left open without the document saying so. */
function openQuestions(spec: SpecDocument, leftOpen: readonly ClarifyQuestion[]): string[] {
  const inDocument = spec.markers.map(({ question }) => question);
  const known = new Set(inDocument.map(questionKey));
  return [...inDocument, ...leftOpen.map(({ text }) => text).filter((text) => !known.has(questionKey(text)))];
}

async function handOut(
  { feature, before, step }: Session,
  { questions, mode, warnings }: FoundQuestions,
  reason?: string,
): Promise<ToolResult> {
  step("Done");
  const wire = wireQuestions(questions);
  const listing = wire.map((question) => {
    const choices = question.options.map(
      ({ key, label }) => `   ${key}. ${label}${key === question.recommended ? " (recommended)" : ""}`,
    );
    const suggestion =
      question.options.length === 0 && question.recommended !== undefined
        ? [`   Suggested: ${question.recommended}`]
        : [];
    return [`${question.id}. ${question.text}`, `   ${question.why}`, ...choices, ...suggestion].join("\n");
  });
  const result: SpeckitResult = {
    files: [],
    summary: `${reason === undefined ? "" : `${reason} `}${count(questions.length, "question", "questions")} for ${documentPath(feature, "spec.md")}. Call speckit.clarify again with answers: [{ question, answer }].`,
    questions: wire,
    openQuestions: [],
    hooks: await readHooks(feature.files, "clarify"),
    next: "speckit.clarify",
    mode,
    warnings,
    feature: feature.folder,
  };
  return toResult(result, [listing.join("\n\n"), coverageTable(before)]);
}

async function nothingToAsk({ feature, before }: Session, spec: SpecDocument): Promise<ToolResult> {
  const result: SpeckitResult = {
    files: [],
    summary: "The specification has no open questions worth asking.",
    questions: [],
    openQuestions: spec.markers.map(({ question }) => question),
    hooks: await readHooks(feature.files, "clarify"),
    next: "speckit.plan",
    mode: "deterministic",
    warnings: [],
    feature: feature.folder,
  };
  return toResult(result, [coverageTable(before)]);
}
