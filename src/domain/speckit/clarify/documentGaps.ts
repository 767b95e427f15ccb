import { isMeasurable, vagueWordIn } from "../documents/wordLists.ts";
import { requirementsOf } from "../documents/spec.ts";
import { blankCodeSpans } from "../text/codeSpans.ts";
import type { ClarifyQuestion } from "./clarifyQuestion.ts";
import { options } from "./clarifyQuestion.ts";
import type { SpecFacts } from "./specFacts.ts";

/**
 * Questions about places in the document itself: vague words, missing numbers, placeholders, two words for one thing.
 */
export function gapsInDocument(facts: SpecFacts): ClarifyQuestion[] {
  return [...placeholders(facts), ...vagueWords(facts), ...unmeasured(facts), ...synonyms(facts)];
}

/** What people usually mean by a wait that is short. */
export const timeAnswers = {
  options: options("Within 1 second", "Within 3 seconds", "Within 10 seconds"),
  recommended: "A",
  reason: "After one second people notice that they wait.",
};

function vagueWords({ spec }: SpecFacts): ClarifyQuestion[] {
  return [...requirementsOf(spec, "functional"), ...requirementsOf(spec, "success")].flatMap((requirement) => {
    const word = vagueWordIn(requirement.text);
    if (word === undefined || /\d|NEEDS CLARIFICATION/i.test(requirement.text)) return [];
    const isTime = /^(?:fast|quick|quickly|responsive|performant|smooth)$/i.test(word);
    return [
      {
        text: `What does “${word}” mean in ${requirement.id}, as a number that can be checked?`,
        why: "Without a number it cannot be checked.",
        category: "Non-Functional Quality Attributes" as const,
        ...(isTime ? timeAnswers : { options: [] }),
        target: { kind: "vague" as const, word, requirement: requirement.id },
        statement: (answer: string) => `What ${requirement.id} calls “${word}” is met when: ${answer}`,
        impact: 7,
      },
    ];
  });
}

function unmeasured({ spec }: SpecFacts): ClarifyQuestion[] {
  return requirementsOf(spec, "success")
    .filter(({ text }) => !isMeasurable(text))
    .map(({ id }) => ({
      text: `Which number shows that ${id} is reached?`,
      why: "A criterion without a number cannot be checked.",
      category: "Completion Signals",
      options: [],
      target: { kind: "success" },
      statement: (answer) => `${id} counts as reached at: ${answer}`,
      impact: 6,
    }));
}

const placeholder = /\b(?:TODO|TBD)\b(?:\s*\([^)]*\))?|\?\?\?/g;

function placeholders({ spec }: SpecFacts): ClarifyQuestion[] {
  return spec.markdown.lines.flatMap((line) => {
    if (!line.isProse || /^\s*\*\*Input\*\*/.test(line.visible)) return [];
    return [...blankCodeSpans(line.visible).matchAll(placeholder)].map((match): ClarifyQuestion => {
      const before = line.visible
        .slice(0, match.index)
        .replace(/^[\s#>*+-]+/, "")
        .replace(/\*\*/g, "")
        .trim()
        .split(/\s+/)
        .slice(-8)
        .join(" ");
      return {
        text: `What belongs in place of “${match[0]}” after “${before || "the beginning of the line"}”?`,
        why: "Whoever builds it would have to guess.",
        category: "Misc / Placeholders",
        options: [],
        target: {
          kind: "placeholder",
          start: line.start + match.index,
          end: line.start + match.index + match[0].length,
        },
        statement: (answer) => answer,
        impact: 8,
      };
    });
  });
}

const nearSynonyms: readonly (readonly [string, string])[] = [
  ["photo", "picture"],
  ["photo", "image"],
  ["task", "todo"],
  ["customer", "client"],
  ["folder", "directory"],
  ["album", "collection"],
  ["message", "mail"],
  ["account", "profile"],
  ["group", "team"],
];

function synonyms({ decided }: SpecFacts): ClarifyQuestion[] {
  const uses = (word: string) => new RegExp(`\\b${word}s?\\b`, "i").test(decided);
  return nearSynonyms
    .filter(([first, second]) => uses(first) && uses(second) && !decided.includes("formerly referred to as"))
    .slice(0, 1)
    .map(([first, second]) => ({
      text: `Are “${first}” and “${second}” the same thing, and which word is right?`,
      why: "Two words for one thing become two things in the product.",
      category: "Terminology & Consistency",
      options: options(`Always “${first}”`, `Always “${second}”`, "They are different things"),
      recommended: "A",
      reason: "It is the word that comes first.",
      target: { kind: "terminology", terms: [first, second] },
      statement: (answer) => answer,
      impact: 4,
    }));
}
