import { asClause, withoutFullStop } from "../language/sentences.ts";
import { options } from "./clarifyQuestion.ts";
import type { StandingQuestion } from "./standingQuestions.ts";

const plain = (answer: string): string => asClause(withoutFullStop(answer));

/**
 * What nobody can tell from sentences in a language the rules do not read. The specification may well say it; then
 * skipping is right.
 */
export const quotedQuestions: readonly StandingQuestion[] = [
  {
    applies: ({ isQuoted }) => isQuoted,
    ask: () => ({
      text: "Who uses this feature, and may some of them do more than others?",
      why: "The sentences of the specification are quoted, so the roles in them are not known to the plan and the tasks.",
      category: "Functional Scope & Behavior",
      options: options(
        "Everybody, all alike",
        "Everybody, and administrators may do more",
        "Each role as the quoted sentences say",
      ),
      recommended: "C",
      reason: "It adds nothing that the author did not write.",
      target: { kind: "requirement" },
      statement: (answer) => `System MUST serve these people as each sentence describes: ${plain(answer)}`,
      impact: 6,
    }),
  },
  {
    applies: ({ isQuoted }) => isQuoted,
    ask: () => ({
      text: "How long is what people enter kept?",
      why: "It decides whether the feature needs storage at all, and the quoted sentences do not tell the plan.",
      category: "Domain & Data Model",
      options: options("Until a user deletes it", "Until the product is closed", "Nothing is entered"),
      recommended: "A",
      reason: "Losing what a user entered is the costlier mistake.",
      target: { kind: "requirement" },
      statement: (answer) => `System MUST keep what each person enters as long as this sentence says: ${plain(answer)}`,
      impact: 5,
    }),
  },
];
