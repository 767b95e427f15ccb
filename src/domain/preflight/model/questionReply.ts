import { oneLine } from "../../adr/oneLine.ts";
import type { Question } from "../../clarification/question.ts";
import { otherOption } from "../../clarification/question.ts";
import type { DecisionHint } from "../routes.ts";
import { fieldsOf, listOf } from "./looseJson.ts";

/** A model's questions after repair, and what had to be repaired. */
interface QuestionReply {
  readonly questions: readonly Question[];
  readonly missingInfo: readonly string[];
  readonly hint: DecisionHint;
  readonly progress: number;
  readonly repairs: readonly string[];
}

export interface QuestionLimits {
  readonly most: number;
  readonly askedIds: readonly string[];
}

type Fields = ReturnType<typeof fieldsOf>;

/** Models err in small ways; what can be understood is put right instead of refused. */
export function readQuestionReply(reply: unknown, { most, askedIds }: QuestionLimits): QuestionReply {
  const fields = fieldsOf(reply);
  const repairs: string[] = [];
  const taken = new Set(askedIds);
  const questions: Question[] = [];
  for (const raw of listOf(fields["questions"])) {
    const question = readQuestion(fieldsOf(raw), repairs);
    if (question === undefined || taken.has(question.id)) continue;
    if (questions.length === most) {
      repairs.push("too many questions");
      break;
    }
    taken.add(question.id);
    questions.push(question);
  }
  const ids = questions.map(({ id }) => id);
  const missingInfo = readMissingInfo(fields["missing_info"], ids, repairs);
  const progress = readProgress(fields["progress"], missingInfo.length > 0, repairs);
  return { questions, missingInfo, hint: readHint(fields["decision_hint"]), progress, repairs };
}

function readQuestion(fields: Fields, repairs: string[]): Question | undefined {
  const { id: rawId, type, question: rawText, optional } = fields;
  if (typeof rawId !== "string" || typeof type !== "string" || typeof rawText !== "string") return undefined;
  const id = idFrom(rawId);
  const question = oneLine(rawText);
  // A question that depends on another one could never be shown, so it would wait forever.
  const isConditional = Object.keys(fields).some((key) => key.startsWith("depends_on") && fields[key] != null);
  if (id === "" || question === "" || isConditional) return undefined;
  const shared = { id, question, ...(optional === true && { optional: true as const }) };
  if (type !== "single_choice" && type !== "multi_choice") return { ...shared, type: "free_text" };
  const options = optionsFrom(fields["options"]);
  if (options.length < 2) {
    repairs.push(`${id} offered no choice`);
    return { ...shared, type: "free_text" };
  }
  const offered = [...options, otherOption];
  if (type === "single_choice") return { ...shared, type, options: offered };
  return { ...shared, type, options: offered, ...selectionLimits(fields, options.length) };
}

/** The ids end up in answers and prompts; one that ends like a companion would be taken for one. */
function idFrom(text: string): string {
  const words = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_/, "");
  let end = words.length;
  for (let ending: string | undefined = ""; ending !== undefined; end -= ending?.length ?? 0)
    ending = ["_", "_other"].find((each) => words.endsWith(each, end));
  return words.slice(0, end);
}

function optionsFrom(value: unknown): readonly string[] {
  const texts = listOf(value).flatMap((option) => (typeof option === "string" ? [oneLine(option)] : []));
  const isOther = (option: string): boolean => /^other(?: \(.*\))?$/i.test(option);
  const seen = new Set<string>();
  return texts.filter((option) => {
    const key = option.toLowerCase();
    if (option === "" || isOther(option) || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function selectionLimits(fields: Fields, options: number) {
  const [least, most] = [fields["min_selections"], fields["max_selections"]];
  const isLeast = Number.isInteger(least) && Number(least) >= 1 && Number(least) <= options;
  const isMost = Number.isInteger(most) && Number(most) >= (isLeast ? Number(least) : 1);
  return { ...(isLeast && { minSelections: Number(least) }), ...(isMost && { maxSelections: Number(most) }) };
}

function readMissingInfo(value: unknown, ids: readonly string[], repairs: string[]): readonly string[] {
  const given = listOf(value).filter((key) => typeof key === "string");
  const isRight = given.length === ids.length && given.every((key) => ids.includes(key));
  if (!isRight && ids.length > 0) repairs.push("missing_info rebuilt");
  return ids;
}

function readProgress(value: unknown, isMissingSomething: boolean, repairs: string[]): number {
  const given = typeof value === "number" && Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 0.5;
  if (!isMissingSomething && given !== 1) {
    repairs.push("progress set to 1");
    return 1;
  }
  if (isMissingSomething && given === 1) {
    repairs.push("progress set below 1");
    return 0.99;
  }
  return given;
}

const readHint = (value: unknown): DecisionHint => (value === "task" || value === "adr" ? value : "unsure");
