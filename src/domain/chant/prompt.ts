import { findField, isAbsent } from "../frontMatter/fieldNode.ts";
import { parseYaml } from "../frontMatter/parseYaml.ts";
import { splitFrontMatter } from "../frontMatter/splitFrontMatter.ts";
import { fail, ok, type Result } from "../result.ts";

/** A template in `.chant/prompts/`. */
export interface Prompt {
  readonly name: string;
  readonly purpose: string | undefined;
  /** The prompt whose text takes the place of `{{> parent}}`. */
  readonly extends: string | undefined;
  readonly body: string;
}

export type PromptProblem =
  { readonly kind: "notFound"; readonly name: string } | { readonly kind: "cycle"; readonly names: readonly string[] };

/** The file name counts as the prompt's name; the one in the front matter is for people. */
export function parsePrompt(name: string, text: string): Prompt {
  const { yaml, body } = splitFrontMatter(text);
  const fields = yaml === undefined ? [] : parseYaml(text, yaml).root.fields;
  const word = (key: string): string | undefined => {
    const node = findField(fields, key)?.value;
    return node?.kind === "scalar" && !isAbsent(node) ? node.text : undefined;
  };
  return { name, purpose: word("purpose"), extends: word("extends"), body: text.slice(body.start, body.end) };
}

/** The text of a prompt with its ancestors in place and its variables filled in; unknown variables stay as they are. */
export function expandPrompt(
  prompts: ReadonlyMap<string, Prompt>,
  name: string,
  variables: Readonly<Record<string, string>>,
): Result<string, PromptProblem> {
  const chain: Prompt[] = [];
  for (let next: string | undefined = name; next !== undefined; next = chain.at(-1)?.extends) {
    const prompt = prompts.get(next);
    if (prompt === undefined) return fail({ kind: "notFound", name: next });
    if (chain.includes(prompt)) return fail({ kind: "cycle", names: [...chain.map((each) => each.name), next] });
    chain.push(prompt);
  }
  const text = chain.reduceRight((parent, { body }) => body.replaceAll("{{> parent}}", () => parent), "");
  const filled = text.replace(/\{\{\s*([\w.]+)\s*\}\}/g, (placeholder, key: string) =>
    Object.hasOwn(variables, key) ? (variables[key] ?? "") : placeholder,
  );
  return ok(filled);
}
