import type { Entity, Requirement, SpecDocument } from "../documents/spec.ts";
import { requirementsOf } from "../documents/spec.ts";
import { pluralOf } from "../language/nouns.ts";
import { escapeRegExp } from "../text/escapeRegExp.ts";
import { listed, withoutFullStop } from "../language/sentences.ts";
import { namedAttributes } from "../specify/attributes.ts";

/** What spec.md says about its data; nothing where it has none. */
export function renderDataModel(spec: SpecDocument, title: string): string | undefined {
  if (spec.entities.length === 0) return undefined;
  const entities = spec.entities.map((entity) => renderEntity(entity, spec));
  return `${[
    `# Data Model: ${title}`,
    "Taken from the key entities and requirements of [spec.md](./spec.md). A field is listed only where a requirement shows that it is needed; the last column says which.",
    ...entities,
  ].join("\n\n")}\n`;
}

function renderEntity(entity: Entity, spec: SpecDocument): string {
  const about = mentioning(entity, spec);
  const rules = about.filter(({ text }) => /MUST NOT|only|never|at most|at least|up to|unique|\d/i.test(text));
  const related = spec.entities.filter(
    (other) => other !== entity && about.some(({ text }) => mentions(text, other.name)),
  );
  const states = statesOf(about);
  return [
    `## ${entity.name}`,
    entity.text,
    `### Fields\n\n${["| Field | Meaning | Needed by |", "|---|---|---|", ...fieldsOf(entity, about)].join("\n")}`,
    `### Relations\n\n${related.length > 0 ? related.map((other) => `- ${entity.name} and ${other.name}: both appear in ${listed(about.filter(({ text }) => mentions(text, other.name)).map(({ id }) => id))}; how many belong to each other is to be decided.`).join("\n") : "None named in spec.md."}`,
    `### Validation Rules\n\n${rules.length > 0 ? rules.map(({ id, text }) => `- ${withoutFullStop(text)} (${id})`).join("\n") : "None named in spec.md."}`,
    `### State Transitions\n\n${states.length > 0 ? states.map((state) => `- ${state}`).join("\n") : "None named in spec.md."}`,
  ].join("\n\n");
}

const mentions = (text: string, name: string): boolean =>
  new RegExp(`(?<!\\w)(?:${[name, pluralOf(name.toLowerCase())].map(escapeRegExp).join("|")})(?!\\w)`, "i").test(text);

const mentioning = (entity: Entity, spec: SpecDocument): readonly Requirement[] =>
  requirementsOf(spec, "functional").filter(({ text }) => mentions(text, entity.name));

/** "Finishes within 5 seconds" is about time, not about a state. */
const finished = /\b(?:tick|complete|done|finish)\w*\b(?!\s+(?:within|in|after|by)\b)/i;

function fieldsOf(entity: Entity, about: readonly Requirement[]): string[] {
  const clues: readonly (readonly [name: string, meaning: string, pattern: RegExp])[] = [
    ["name", "what people call it", /\b(?:rename|name|title)\w*\b/i],
    ["date", "the day it belongs to", /\b(?:dates?|due|overdue|calendar)\b/i],
    ["position", "its place in an order people can change", /\b(?:re-?order|re-?organi[sz]e|drag|sort|position)\w*\b/i],
    ["owner", "the person who may decide about it", /\b(?:owner|creator|created them|only the person)\b/i],
    ["sharedWith", "the people it was shared with", /\bshar\w+\b/i],
    ["isDone", "whether it is finished", finished],
    ["deletedAt", "when it was deleted, while it can be restored", /\brestor\w+\b/i],
    ["expiresAt", "when it ends by itself", /\bexpir\w+\b/i],
  ];
  const named = namedAttributes(entity.text);
  const own = clues.flatMap(([name, meaning, pattern]) => {
    // A title is a name, and the description has said which of both it wants.
    if (named.includes(name) || (name === "name" && named.includes("title"))) return [];
    const source =
      about.find(({ text }) => pattern.test(text))?.id ?? (pattern.test(entity.text) ? "Key Entities" : undefined);
    return source === undefined ? [] : [`| ${name} | ${meaning} | ${source} |`];
  });
  return [
    `| id | tells one from another | every reference to ${/^[aeiou]/i.test(entity.name) ? "an" : "a"} ${entity.name.toLowerCase()} |`,
    ...named.map((name) => `| ${camelCase(name)} | named in the description | Key Entities |`),
    ...own,
  ];
}

const camelCase = (words: string): string =>
  (/^\p{Lu}+$/u.test(words) ? words.toLowerCase() : words).replace(/[\s-]+(\p{L})/gu, (_, letter: string) =>
    letter.toUpperCase(),
  );

function statesOf(about: readonly Requirement[]): string[] {
  const transitions: readonly (readonly [text: string, pattern: RegExp])[] = [
    ["open → done", finished],
    ["active → archived", /\barchiv\w+\b/i],
    ["private → shared", /\bshar\w+\b/i],
    ["pending → approved or rejected", /\b(?:approve|reject)\w*\b/i],
    ["valid → expired", /\bexpir\w+\b/i],
    ["existing → deleted", /\b(?:delet|remov)\w+\b/i],
  ];
  return transitions.flatMap(([text, pattern]) => {
    const source = about.find((requirement) => pattern.test(requirement.text));
    return source ? [`${text} (${source.id})`] : [];
  });
}
