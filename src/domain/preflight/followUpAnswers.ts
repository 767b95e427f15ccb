import type { Result } from "../result.ts";
import { fail, ok } from "../result.ts";
import type { InvalidAnswer } from "../clarification/checkAnswers.ts";
import { allowlistQuestion, criteriaQuestion } from "./genericQuestions.ts";

/** Both follow-ups take a list or one text; the text is taken apart here, so that everything behind sees lists. */
export function splitFollowUpAnswers(given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const paths = given[allowlistQuestion.id];
  const criteria = given[criteriaQuestion.id];
  return {
    ...given,
    ...(typeof paths === "string" && { [allowlistQuestion.id]: paths.split(/[,\n]/) }),
    ...(typeof criteria === "string" && { [criteriaQuestion.id]: splitCriteria(criteria) }),
  };
}

/** With one criterion per line, commas may be part of a criterion. */
const splitCriteria = (text: string): readonly string[] =>
  text.trim().includes("\n") ? text.split(/\r?\n/) : text.split(",");

const catchAlls: ReadonlySet<string> = new Set(["", "*", "**", "**/*", ".", "/", "*/**", "**/**"]);

/** Paths as tasks list them. A task that may touch everything, or something elsewhere, has no limits. */
export function checkAllowlist(entries: readonly string[]): Result<readonly string[], InvalidAnswer> {
  const paths: string[] = [];
  for (const entry of entries) {
    const path = entry
      .replace(/^`|`$/g, "")
      .replaceAll("\\", "/")
      .replace(/^(?:\.\/)+/, "")
      .trim();
    if (catchAlls.has(path)) return refuse(entry, "covers the whole repository");
    if (/^(?:\/|~|[A-Za-z]:)/.test(path)) return refuse(entry, "is not relative to the repository");
    if (path.split("/").includes("..")) return refuse(entry, "leaves the repository");
    paths.push(path);
  }
  return ok([...new Set(paths)]);
}

const refuse = (entry: string, reason: string) =>
  fail<InvalidAnswer>({ kind: "invalidAnswer", questionId: allowlistQuestion.id, reason: `"${entry}" ${reason}` });
