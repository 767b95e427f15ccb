import { retentionRule } from "../documents/wordLists.ts";
import { withArticle } from "../language/nouns.ts";
import { asClause, capitalized, withoutFullStop } from "../language/sentences.ts";
import { escapeRegExp } from "../text/escapeRegExp.ts";
import type { ClarifyQuestion } from "./clarifyQuestion.ts";
import { options } from "./clarifyQuestion.ts";
import type { SpecFacts } from "./specFacts.ts";

/** One standing question: when it is worth asking, and how it is put for this spec. */
interface StandingQuestion {
  applies(facts: SpecFacts): boolean;
  ask(facts: SpecFacts): ClarifyQuestion;
}

const plain = (answer: string): string => asClause(withoutFullStop(answer));
const things = (facts: SpecFacts): string => facts.nouns ?? "entries";
const thing = (facts: SpecFacts): string => facts.noun ?? "entry";

const people =
  /\b(?:shar(?:e|es|ed|ing)|invit\w+|team|members?|guests?|admin\w*|owners?|colleagues?|family|customers?|accounts?|everyone|collaborat\w+|neighbours?)\b/i;
const outsideService =
  /\b(?:e-?mail|sms|calendar|payment|webhook|third.party|external|cloud|weather|maps?|bank|import\w*|sync\w*)\b/i;

/** Questions worth asking about almost any feature, each with the sign that this spec leaves it open. */
export const standingQuestions: readonly StandingQuestion[] = [
  {
    applies: ({ decided }) =>
      people.test(decided) &&
      !/\bonly\b|\bMUST NOT be able\b|permission|may see|visible to|private|who may/i.test(decided),
    ask: (facts) => ({
      text: `Who may see and change ${things(facts)}?`,
      why: "It decides what other people can find out or destroy, and is costly to change later.",
      category: "Functional Scope & Behavior",
      options: options(
        "Only the person who created them",
        "Everyone who takes part",
        "The creator decides for each one",
      ),
      recommended: "A",
      reason: "The narrow rule can be opened later; the open one cannot be taken back.",
      target: { kind: "requirement" },
      statement: (answer) =>
        `System MUST decide who may see and change ${things(facts)} by this rule: ${plain(answer)}`,
      impact: 9,
    }),
  },
  {
    applies: ({ decided }) =>
      /\b(?:authenticat\w+|sign[ -]?in|log[ -]?in|login)\b/i.test(decided) &&
      !/password|link|passkey|single sign|sso|oauth|existing account|biometric/i.test(decided),
    ask: () => ({
      text: "How do users prove who they are?",
      why: "It shapes the first thing every user meets, and what happens when they have forgotten it.",
      category: "Functional Scope & Behavior",
      options: options(
        "E-mail address and password",
        "A one-time link by e-mail",
        "An account they already have elsewhere",
      ),
      recommended: "A",
      reason: "It needs no other service, and everyone knows it.",
      target: { kind: "requirement" },
      statement: (answer) => `Users MUST be able to prove who they are this way: ${plain(answer)}`,
      impact: 8,
    }),
  },
  {
    applies: ({ decided }) =>
      /\b(?:address|phone|birth\w*|health|patients?|location|password|personal|profile|salary)\b/i.test(decided) &&
      !/encrypt|protect|consent|privacy|gdpr|anonym|retention/i.test(decided) &&
      !retentionRule.test(decided),
    ask: () => ({
      text: "How long may personal data be kept after it is no longer needed?",
      why: "Keeping personal data without a rule is a legal risk.",
      category: "Non-Functional Quality Attributes",
      options: options("Deleted at once", "Deleted after 30 days", "Kept until the person asks for deletion"),
      recommended: "B",
      reason: "It leaves time to correct a mistake and still ends.",
      target: { kind: "requirement" },
      statement: (answer) => `System MUST treat personal data that is no longer needed like this: ${plain(answer)}`,
      impact: 7,
    }),
  },
  {
    applies: ({ decided }) =>
      /\bexport\w*\b/i.test(decided) && !/csv|pdf|json|xml|excel|spreadsheet|\bformat\b|image|zip/i.test(decided),
    ask: () => ({
      text: "In which format is the export needed?",
      why: "The export is only useful if the next program can read it.",
      category: "Integration & External Dependencies",
      options: options("A table every spreadsheet opens", "A document to read or print", "Both"),
      recommended: "A",
      reason: "It can be processed further and read by people.",
      target: { kind: "requirement" },
      statement: (answer) => `System MUST write exports in this form: ${plain(answer)}`,
      impact: 7,
    }),
  },
  {
    applies: ({ decided }) =>
      /\b(?:notif\w+|remind\w*|alert\w*)\b/i.test(decided) &&
      !/e-?mail|push|sms|banner|in the (?:app|product)|on screen/i.test(decided),
    ask: () => ({
      text: "How do notifications reach people?",
      why: "An unseen notification is useless, and too many are switched off.",
      category: "Interaction & UX Flow",
      options: options("Inside the product only", "By e-mail only", "Inside the product and by e-mail"),
      recommended: "A",
      reason: "It depends on nothing else and disturbs least.",
      target: { kind: "requirement" },
      statement: (answer) => `System MUST deliver notifications this way: ${plain(answer)}`,
      impact: 6,
    }),
  },
  {
    applies: ({ decided, text }) =>
      /\b(?:delet|remov)\w*\b/i.test(decided) && !/restore|undo|recover|trash|permanent|for good|archiv/i.test(text),
    ask: (facts) => ({
      text: `Can ${withArticle(thing(facts))} be restored after it was deleted?`,
      why: "It decides whether a mistake costs a click or the work of weeks.",
      category: "Domain & Data Model",
      options: options("Yes, for 30 days", "No, it is gone for good", "It is only archived and can always come back"),
      recommended: "A",
      reason: "Thirty days cover nearly every mistake without keeping data for ever.",
      target:
        facts.spec.entities.length > 0
          ? { kind: "entity", name: facts.spec.entities[0]!.name }
          : { kind: "requirement" },
      statement: (answer) =>
        facts.spec.entities.length > 0
          ? `Restoring after deletion: ${plain(answer)}.`
          : `System MUST handle restoring after deletion like this: ${plain(answer)}`,
      impact: 6,
    }),
  },
  {
    applies: ({ decided, text }) =>
      outsideService.test(decided) && !/cannot be reached|unavailable|retry|retries|fails?\b|timeout/i.test(text),
    ask: () => ({
      text: "What happens while a service from outside cannot be reached?",
      why: "Sooner or later it will not answer, and users will see what we decided or what we forgot.",
      category: "Integration & External Dependencies",
      options: options("Try again later and say so", "Stop and show what failed", "Go on without it silently"),
      recommended: "A",
      reason: "Users need not repeat their work for a temporary failure.",
      target: { kind: "edgeCase" },
      statement: (answer) => `What if a service from outside cannot be reached? ${capitalized(plain(answer))}.`,
      impact: 5,
    }),
  },
  {
    applies: ({ decided, text, noun }) =>
      noun !== undefined &&
      people.test(decided) &&
      !/same time|conflict|concurrent|simultaneous|both changes/i.test(text),
    ask: (facts) => ({
      text: `When two people change the same ${thing(facts)} at the same time, which change counts?`,
      why: "Without a rule a user's work disappears without a trace.",
      category: "Edge Cases & Failure Handling",
      options: options(
        "The later one, and the other person is notified",
        "Both are kept until a user decides",
        "The first one locks it for others",
      ),
      recommended: "A",
      reason: "It is easy to understand and nothing disappears silently.",
      target: { kind: "edgeCase" },
      statement: (answer) =>
        `What if two people change the same ${thing(facts)} at the same time? ${capitalized(plain(answer))}.`,
      impact: 5,
    }),
  },
  {
    applies: ({ decided, noun, nouns }) =>
      noun !== undefined &&
      !new RegExp(
        `\\d[\\d,.]*\\s+(?:\\w+\\s+)?(?:${[nouns!, noun].map(escapeRegExp).join("|")})|up to|at most|limit|how many`,
        "i",
      ).test(decided),
    ask: (facts) => ({
      text: `How many ${things(facts)} must one user be able to keep?`,
      why: "A list of twenty and a list of twenty thousand need different designs.",
      category: "Domain & Data Model",
      options: options("Up to 100", "Up to 10,000", "No fixed limit"),
      recommended: "B",
      reason: "It covers years of normal use and can still be tested.",
      target:
        facts.spec.entities.length > 0 ? { kind: "entity", name: facts.spec.entities[0]!.name } : { kind: "success" },
      statement: (answer) => `One user must be able to keep this many: ${plain(answer)}.`,
      impact: 4,
    }),
  },
  {
    applies: ({ decided, text, noun }) =>
      noun !== undefined &&
      /\b(?:create|add|register|rename)\w*\b/i.test(decided) &&
      !/unique|same name|duplicate|told apart/i.test(text),
    ask: (facts) => ({
      text: `Must the name of ${withArticle(thing(facts))} be unique?`,
      why: "It decides whether a second one with the same name is an error or normal.",
      category: "Domain & Data Model",
      options: options("Unique for each owner", "Unique everywhere", "Names may repeat"),
      recommended: "A",
      reason: "Users recognize their own by name and do not collide with others.",
      target:
        facts.spec.entities.length > 0
          ? { kind: "entity", name: facts.spec.entities[0]!.name }
          : { kind: "requirement" },
      statement: (answer) => `Uniqueness of its name: ${plain(answer)}.`,
      impact: 4,
    }),
  },
  {
    applies: ({ text }) => !/accessib|keyboard|screen reader|wcag/i.test(text),
    ask: () => ({
      text: "Must everything be usable by keyboard and screen reader?",
      why: "It is cheap to plan for and expensive to add.",
      category: "Interaction & UX Flow",
      options: options("Yes, all of it", "By keyboard at least", "No special requirement"),
      recommended: "A",
      reason: "No user is excluded, and most components support it.",
      target: { kind: "requirement" },
      statement: (answer) => `System MUST meet this rule for use by keyboard and screen reader: ${plain(answer)}`,
      impact: 3,
    }),
  },
];
