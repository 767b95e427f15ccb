import type { SpecDocument } from "../../documents/spec.ts";
import type { Constitution } from "../../project/constitution.ts";

interface TestWishes {
  /** What the caller says outright. */
  readonly include?: boolean | undefined;
  readonly guidance?: string | undefined;
  readonly spec: SpecDocument;
  readonly constitution?: Constitution | undefined;
  /** The list that is written again. */
  readonly before?: string | undefined;
}

const testsFirst =
  /\b(?:TDD|test[- ]?first|tests? (?:come|comes|written|go|goes) (?:first|before)|test[- ]driven|testgetrieben\w*|tests? zuerst|tests? d'abord|pruebas primero)\b|テスト駆動|テストファースト/iu;
const automated = /\bautomated tests?\b|\bautomatisierte[nr]? tests?\b/i;
const noTests = /\b(?:no|without|skip|ohne|keine)\s+(?:any\s+)?tests?\b/i;

/** The line of a list that has tests. */
export const testsWanted = "**Tests**: Asked for; they are written first and fail.";

/** Tests are optional, unless the caller, the guidance, the specification or the constitution asks for them. */
export function asksForTests({ include, guidance = "", spec, constitution, before }: TestWishes): boolean {
  if (include !== undefined) return include;
  if (before?.includes(`\n${testsWanted}`) === true && guidance === "") return true;
  if (noTests.test(guidance)) return false;
  if (/\btests?\b/i.test(guidance) || testsFirst.test(guidance)) return true;
  const principles = constitution?.isTemplate === false ? constitution.principles : [];
  return (
    principles.some(({ name, text }) => testsFirst.test(name) || testsFirst.test(text)) ||
    testsFirst.test(spec.markdown.text) ||
    automated.test(spec.markdown.text)
  );
}
