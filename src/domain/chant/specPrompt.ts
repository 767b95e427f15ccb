import type { Spec } from "../spec/spec.ts";
import { fail, ok, type Result } from "../result.ts";
import { expandPrompt, parsePrompt, type Prompt, type PromptProblem } from "./prompt.ts";
import { starterPrompts } from "./starterPrompts.ts";

export interface SpecPromptRequest {
  readonly spec: Spec;
  /** Of the spec's file from the root of the project, with `/`. */
  readonly path: string;
  readonly projectName: string;
  /** The prompts of the project by name. */
  readonly prompts: ReadonlyMap<string, Prompt>;
  readonly defaultPrompt: string;
  /** Contents of the files that the spec names as its context. */
  readonly context: string;
}

export interface SpecPrompt {
  readonly name: string;
  readonly text: string;
}

/** The prompt for a spec: the template the spec names, else the project's, filled in. */
export function promptForSpec(request: SpecPromptRequest): Result<SpecPrompt, PromptProblem> {
  const { spec, prompts, defaultPrompt } = request;
  const wanted = spec.prompt ?? defaultPrompt;
  // A project without templates still works; a template that is named must exist.
  const isStarter = !prompts.has(wanted) && spec.prompt === undefined;
  const name = isStarter ? "standard" : wanted;
  const expanded = expandPrompt(withStarters(prompts), name, variablesOf(request));
  if (!expanded.ok) return fail(expanded.error);
  const text = expanded.value.trim();
  const commit = `Commit your work with the message \`chant(${spec.id}): <what changed>\`.`;
  return ok({ name, text: `${/\bcommit\b/i.test(text) ? text : `${text}\n\n${commit}`}\n` });
}

function withStarters(prompts: ReadonlyMap<string, Prompt>): ReadonlyMap<string, Prompt> {
  return new Map([...starterPrompts.map(({ name, text }) => [name, parsePrompt(name, text)] as const), ...prompts]);
}

function variablesOf({ spec, path, projectName, context }: SpecPromptRequest): Readonly<Record<string, string>> {
  const files = (spec.targetFiles ?? []).join("\n");
  return {
    "project.name": projectName,
    "spec.id": spec.id,
    "spec.title": spec.title ?? "(untitled)",
    "spec.description": spec.body,
    "spec.path": path,
    "spec.target_files": files,
    "spec.context": context,
    spec: [spec.id, spec.body, files].filter((part) => part !== "").join("\n\n"),
    "worktree.path": "",
    "worktree.branch": "",
    "worktree.isolated": "false",
  };
}

/** What begins a run in the log of a spec: the head of a new file, or the rule below what earlier runs left. */
export function logHeader(specId: string, prompt: string, startedAt: Date, isNew: boolean): string {
  const stamp = startedAt.toISOString().replace(/\.\d+Z$/, "Z");
  if (isNew) return `# Agent Log: ${specId}\n# Started: ${stamp}\n# Prompt: ${prompt}\n\n`;
  const rule = "=".repeat(80);
  return `\n${rule}\n# New Run: ${stamp}\n# Prompt: ${prompt}\n${rule}\n\n`;
}
