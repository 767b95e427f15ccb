import type { SpecDocument } from "../documents/spec.ts";
import { requirementsOf } from "../documents/spec.ts";
import { nounPhrasesIn, pluralOf } from "../language/nouns.ts";
import { isQuote } from "../documents/requirements.ts";
import { isRole } from "../language/roles.ts";

/** What the question bank looks at: the words of the spec without its input line and its log of answers. */
export interface SpecFacts {
  readonly spec: SpecDocument;
  readonly text: string;
  /** Requirements, stories and criteria only: what somebody decided, without the defaults. */
  readonly decided: string;
  /** The thing the feature is mostly about, in the singular, lower case. */
  readonly noun: string | undefined;
  readonly nouns: string | undefined;
  /** Its requirements are sentences of the description: they ask for what people say, and rules read nothing into them. */
  readonly isQuoted: boolean;
}

export function factsOf(spec: SpecDocument): SpecFacts {
  const log = spec.sections.find((section) => section.key === "clarifications");
  const text = spec.markdown.lines
    .filter((line) => line.isProse && !/^\s*\*\*(?:Input|Feature Branch)\*\*/.test(line.visible))
    .filter((line) => log === undefined || line.index < log.line || line.index >= log.end)
    .map((line) => line.visible)
    .join("\n");
  const answers = spec.clarifications.map(({ answer, question }) => `${question} ${answer}`);
  const decided = [
    ...spec.requirements.map((requirement) => requirement.text),
    ...spec.stories.flatMap((story) => [
      story.title,
      story.narrative,
      ...story.scenarios.map((scenario) => scenario.text),
    ]),
    ...answers,
  ].join("\n");
  const first = requirementsOf(spec, "functional")[0]?.text ?? "";
  const isQuoted =
    requirementsOf(spec, "functional").some(({ text: words }) => isQuotedText(words)) || spec.gaps.length > 0;
  const noun =
    spec.entities[0]?.name.toLowerCase() ??
    (isQuoted ? undefined : nounPhrasesIn(first).find(({ head }) => !isRole(head))?.head);
  return {
    spec,
    text: `${text}\n${answers.join("\n")}`,
    decided,
    noun,
    isQuoted,
    nouns: noun === undefined ? undefined : pluralOf(noun),
  };
}

const isQuotedText = (words: string): boolean => isQuote(words.replace(/^\[NEEDS CLARIFICATION: /, ""));
