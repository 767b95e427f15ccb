import { nounPhrasesIn } from "../language/nouns.ts";
import { capitalized } from "../language/sentences.ts";
import { escapeRegExp } from "../text/escapeRegExp.ts";
import { isProduct } from "./actors.ts";
import { readStatement } from "./readStatement.ts";

/** "They choose …" after "Developers export …" means the developers; "It refreshes …" after "Show a widget" the widget. */
export function resolvePronouns(sentences: readonly string[]): string[] {
  const resolved: string[] = [];
  for (const sentence of sentences) resolved.push(withSubject(sentence, resolved.at(-1)));
  return resolved;
}

function withSubject(sentence: string, previous: string | undefined): string {
  const pronoun = /^(?:They|It)(?=\s)/.exec(sentence)?.[0];
  const subject = previous === undefined || pronoun === undefined ? undefined : subjectFor(pronoun, previous);
  return subject === undefined ? sentence : capitalized(subject) + sentence.slice(pronoun!.length);
}

function subjectFor(pronoun: string, previous: string): string | undefined {
  const { actor } = readStatement(previous);
  if (pronoun === "They") return actor;
  const [phrase] = nounPhrasesIn(previous);
  if (!phrase || !new RegExp(`\\b(?:an?|the)\\s+${escapeRegExp(phrase.text)}(?!\\w)`, "i").test(previous))
    return undefined;
  const isSingular = phrase.text.toLowerCase().endsWith(phrase.head);
  return isSingular && !isProduct(phrase.text) ? `the ${phrase.text}` : undefined;
}
