import { l10n } from "../../l10n.ts";
import type { Requirement, SpecDocument } from "../documents/spec.ts";
import { isMeasurable, vagueWordIn } from "../documents/wordLists.ts";
import { isQuote } from "../documents/requirements.ts";
import { significantWords } from "../text/significantWords.ts";
import type { Finding } from "./finding.ts";

/** What the specification repeats, leaves vague or leaves out. */
export function specFindings(spec: SpecDocument): readonly Finding[] {
  return [
    ...spec.repeatedRequirements.map(({ id, line }) =>
      at(
        line,
        "Duplication",
        "HIGH",
        l10n.t("{0} is defined a second time.", id),
        l10n.t("Give one of the two another id."),
      ),
    ),
    ...twins(spec.requirements),
    ...spec.markers.map(({ line, question }) =>
      at(
        line,
        "Ambiguity",
        "HIGH",
        question ? l10n.t("Open question: {0}", question) : l10n.t("Something needs clarification."),
        l10n.t("Run Clarify."),
      ),
    ),
    ...spec.gaps.map(({ line, question }) =>
      at(
        line,
        "Underspecification",
        "MEDIUM",
        l10n.t("Still to be said: {0}", question),
        l10n.t("Run Clarify, or write it."),
      ),
    ),
    ...spec.requirements.flatMap(vagueness),
    ...spec.requirements.flatMap(weakness),
    ...spec.stories.flatMap(({ id, title, line, scenarios }) =>
      scenarios.length > 0
        ? []
        : [
            at(
              line,
              "Underspecification",
              "MEDIUM",
              l10n.t("{0} {1} has no acceptance scenario.", id, title),
              l10n.t("Add Given, When, Then."),
            ),
          ],
    ),
  ];
}

const at = (
  line: number,
  category: Finding["category"],
  severity: Finding["severity"],
  summary: string,
  recommendation: string,
): Finding => ({ category, severity, document: "spec.md", line, summary, recommendation });

function vagueness({ id, line, text }: Requirement): readonly Finding[] {
  const word = /\d/.test(text) ? undefined : vagueWordIn(text.replace(/\[NEEDS CLARIFICATION[^[\]]*\]/gi, ""));
  return word === undefined
    ? []
    : [
        at(
          line,
          "Ambiguity",
          "MEDIUM",
          l10n.t("{0} says “{1}” without a measure.", id, word),
          l10n.t("Replace the word with a number."),
        ),
      ];
}

function weakness({ id, kind, line, text }: Requirement): readonly Finding[] {
  if (kind === "functional" && !isQuote(text) && !/\b(?:MUST|SHOULD|MAY|SHALL)\b/i.test(text))
    return [
      at(
        line,
        "Underspecification",
        "LOW",
        l10n.t("{0} has no MUST, SHOULD or MAY.", id),
        l10n.t("Say how binding it is."),
      ),
    ];
  if (kind === "success" && !isMeasurable(text))
    return [
      at(
        line,
        "Underspecification",
        "MEDIUM",
        l10n.t("{0} cannot be measured.", id),
        l10n.t("Add a number, a time or a share."),
      ),
    ];
  return [];
}

/** Two requirements that say nearly the same: most of their words are shared. */
function twins(requirements: readonly Requirement[]): readonly Finding[] {
  const known = requirements.map((requirement) => ({ requirement, words: significantWords(requirement.text) }));
  return known.flatMap(({ requirement, words }, index) => {
    const twin = known
      .slice(0, index)
      .find((other) => other.requirement.kind === requirement.kind && overlap(words, other.words) >= 0.8);
    if (!twin) return [];
    const summary = l10n.t("{0} says nearly the same as {1}.", requirement.id, twin.requirement.id);
    return [at(requirement.line, "Duplication", "MEDIUM", summary, l10n.t("Merge them, or say what differs."))];
  });
}

function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((word) => b.has(word)).length;
  const all = a.size + b.size - shared;
  return Math.min(a.size, b.size) < 3 ? 0 : shared / all;
}
