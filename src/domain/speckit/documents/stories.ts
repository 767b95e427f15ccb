import { trimEndOf, trimOf, trimStartOf } from "../../text/trimming.ts";
import type { Section } from "../text/headings.ts";
import type { MarkdownText } from "../text/markdown.ts";
import type { Scenario, Story } from "./spec.ts";

const storyHeading = /^[*_\s]*(?:User\s+Story|US)\s*(?:-\s*)?(\d+[a-z]?)\b(.*)$/is;

/** `### User Story 1 - Title (Priority: P1)` and its relatives: `### US1 (P1) — Title`, level 2 to 4, any dash. */
export function storiesIn(markdown: MarkdownText, sections: readonly Section[]): Story[] {
  return sections.flatMap((section) => {
    const match = section.level >= 2 && section.level <= 4 ? storyHeading.exec(section.text) : null;
    if (!match) return [];
    const { level, title } = takePriority(match[2]!);
    const body = markdown.lines.slice(section.line + 1, section.end).map((line) => line.visible);
    const why = labeled(body, "why this priority");
    const independentTest = labeled(body, "independent test");
    return [
      {
        id: `US${match[1]!.toLowerCase()}`,
        title: trimOf(title, /[\s:—–*_-]/),
        ...(level === undefined ? {} : { priority: level }),
        line: section.line,
        end: section.end,
        narrative: narrativeOf(body),
        ...(why === undefined ? {} : { why }),
        ...(independentTest === undefined ? {} : { independentTest }),
        scenarios: scenariosIn(body, section.line + 1),
      },
    ];
  });
}

/** "(Priority: P1)", "[P1]" or a bare "P1", and the title without it. */
function takePriority(title: string): { level?: string; title: string } {
  const match = /\bP\d\b/i.exec(title);
  if (!match) return { title };
  const lead = title.slice(0, match.index).trimEnd();
  const label = lead.replace(/:$/, "").trimEnd();
  const before = label.toLowerCase().endsWith("priority") ? label.slice(0, -"priority".length).trimEnd() : lead;
  const after = title.slice(match.index + match[0].length).trimStart();
  return { level: match[0].toUpperCase(), title: before.replace(/[([]$/, "") + after.replace(/^[)\]]/, "") };
}

/** The text behind a bold label, up to the next blank line. */
function labeled(body: readonly string[], label: string): string | undefined {
  const start = body.findIndex((line) => line.replace(/\*/g, "").trim().toLowerCase().startsWith(label));
  if (start === -1) return undefined;
  const rest = body.slice(start);
  const stop = rest.findIndex((line) => line.trim() === "");
  const text = rest.slice(0, stop === -1 ? rest.length : stop).join(" ");
  return text.replace(/^[^:]*:?\**:?\s*/, "").trim();
}

function narrativeOf(body: readonly string[]): string {
  const stop = body.findIndex((line) => /^\s*(\*\*|[-*+]\s+\*\*|#{1,6}\s|\d+[.)]\s|---)/.test(line));
  return body
    .slice(0, stop === -1 ? body.length : stop)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join(" ");
}

const itemStart = /^\s*(?:\d+[.)]|[-*+])\s+/;
const boldStep = /\*\*\s*(Given|When|Then|And|But)\s*(?::\s*)?\*\*/gi;
const loudStep = /\b(GIVEN|WHEN|THEN)\b/g;
const plainStep = /\b(GIVEN|WHEN|THEN|Given|When|Then)\b/g;
/** "Given a boat, when it is rented, then …": behind a comma, since such words also stand inside a step. */
const lowerStep = /^(given)\b|(?<=[,;]\s{0,4}(?:and\s{1,4})?)(when|then)\b/gi;

function stepsOf(text: string): RegExpExecArray[] {
  const bold = [...text.matchAll(boldStep)];
  if (bold.length > 0) {
    const loud = [...text.matchAll(loudStep)].filter(
      ({ index }) => !bold.some((match) => index > match.index && index < match.index + match[0].length),
    );
    return [...bold, ...loud].sort((a, b) => a.index - b.index);
  }
  const plain = [...text.matchAll(plainStep)];
  return plain.length > 1 || !/^given\b/i.test(text) ? plain : [...text.matchAll(lowerStep)];
}

/** Numbered items, or bold lines, that hold at least When or Then, or as many bold words of another language. */
function scenariosIn(body: readonly string[], firstLine: number): Scenario[] {
  const scenarios: { text: string; line: number; isNumbered: boolean }[] = [];
  let open = false;
  body.forEach((line, index) => {
    const isItem = itemStart.test(line);
    const begins = isItem || /^\s*\*\*\s*(Given|When)\b/i.test(line);
    if (begins && !(open && isContinuation(line, scenarios.at(-1)?.text ?? ""))) {
      scenarios.push({
        text: line.replace(itemStart, "").trim(),
        line: firstLine + index,
        isNumbered: /^\s*\d/.test(line),
      });
      open = true;
    } else if (open && line.trim() !== "" && !/^\s*(#|---|\*\*[^*]+\*\*\s*:)/.test(line)) {
      scenarios.at(-1)!.text += ` ${line.replace(itemStart, "").trim()}`;
    } else if (line.trim() === "" || /^\s*(#|---)/.test(line)) {
      open = false;
    }
  });
  const written = scenarios.filter(({ text }) => !text.startsWith("[TO DO"));
  return written.map(readSteps).filter((scenario) => scenario.when !== undefined || scenario.then !== undefined);
}

/** A bullet that goes on with When, Then or And belongs to the scenario above it. */
function isContinuation(line: string, scenario: string): boolean {
  const first = /^\s*(?:(?:\d+[.)]|[-*+])\s*)?\*\*\s*(Given|When|Then|And|But)\b/i.exec(line)?.[1]?.toLowerCase();
  if (first === "then" || first === "and" || first === "but") return true;
  return first === "when" && /\bgiven\b/i.test(scenario) && !/\bwhen\b/i.test(scenario);
}

const boldWords = /\*\*([^*]+)\*\*/g;

function isShort(words: string): boolean {
  const { length } = words.trim().replace(/:$/, "").trimEnd();
  return length >= 2 && length <= 24;
}

/** "**Étant donné** …, **Quand** …, **Alors** …": the position tells what a word means. */
function readForeignSteps(text: string): Record<string, string> {
  const matches = [...text.matchAll(boldWords)].filter((match) => isShort(match[1]!)).slice(0, 3);
  if (matches.length < 2 || matches[0]!.index > 0) return {};
  const names = matches.length === 3 ? ["given", "when", "then"] : ["when", "then"];
  return Object.fromEntries(
    matches.map((match, index) => [
      names[index]!,
      wordsOf(text.slice(match.index + match[0].length, matches[index + 1]?.index ?? text.length)),
    ]),
  );
}

const wordsOf = (step: string): string => trimStartOf(trimEndOf(step, /[\s,;]/), /[\s,:]/);

function readSteps({ text, line, isNumbered }: { text: string; line: number; isNumbered: boolean }): Scenario {
  const steps: Record<string, string> = {};
  const matches = stepsOf(text);
  matches.forEach((match, index) => {
    const name = (match[1] ?? match[2])!.toLowerCase();
    const words = text.slice(match.index + match[0].length, matches[index + 1]?.index ?? text.length);
    if (name !== "and" && name !== "but") steps[name] ??= wordsOf(words);
  });
  return { text, line, ...(matches.length === 0 && isNumbered ? readForeignSteps(text) : steps) };
}
