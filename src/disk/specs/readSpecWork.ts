import { readdir } from "node:fs/promises";
import { homedir } from "node:os";
import { basename, join, relative, sep } from "node:path";
import { readDocument } from "../files/readDocument.ts";
import { readChantConfig } from "../../domain/chant/chantConfig.ts";
import { parsePrompt, type Prompt, type PromptProblem } from "../../domain/chant/prompt.ts";
import { promptForSpec, type SpecPrompt } from "../../domain/chant/specPrompt.ts";
import { invalidConfiguration, unreadableFile } from "../../domain/failures.ts";
import { l10n } from "../../domain/l10n.ts";
import { parseSpec } from "../../domain/spec/text/parseSpec.ts";
import type { Spec } from "../../domain/spec/spec.ts";
import { readInside } from "../files/readInside.ts";
import { resolveInside } from "../paths/resolveInside.ts";

/** Which spec of which project. */
interface WorkReference {
  readonly projectRoot: string;
  readonly specId: string;
}

/** A spec and the prompt for its agent. */
export interface SpecWork {
  readonly reference: WorkReference;
  readonly title: string;
  readonly spec: Spec;
  /** Of its file from the root of the project, with `/`. */
  readonly path: string;
  readonly prompt: SpecPrompt;
}

/** Reads the spec, the templates and the settings of its project from their files. */
export async function readSpecWork(reference: WorkReference, file: string): Promise<SpecWork> {
  const { projectRoot, specId } = reference;
  const text = await readText(file);
  const { spec } = parseSpec(specId, text ?? "");
  if (text === undefined || !spec) throw unreadableFile(file);
  const { config } = readChantConfig({
    user: await readText(join(homedir(), ".config", "chant", "config.md")),
    project: await readInside(projectRoot, ".chant/config.md"),
  });
  const path = relative(projectRoot, file).split(sep).join("/");
  const prompt = promptForSpec({
    spec,
    path,
    projectName: config.projectName ?? basename(projectRoot),
    prompts: await readPrompts(projectRoot),
    defaultPrompt: config.defaultPrompt,
    context: await readContext(projectRoot, spec.context ?? []),
  });
  if (!prompt.ok) throw invalidConfiguration(describeProblem(prompt.error));
  return { reference, title: spec.title ?? specId, spec, path, prompt: prompt.value };
}

async function readPrompts(root: string): Promise<ReadonlyMap<string, Prompt>> {
  const folder = await resolveInside(root, ".chant/prompts");
  // A project without templates has no folder for them.
  const names = (folder === undefined ? [] : await readdir(folder).catch(() => [])).filter((name) =>
    name.endsWith(".md"),
  );
  const prompts = names.map(async (file) => {
    const name = file.slice(0, -".md".length);
    return [name, parsePrompt(name, (await readInside(root, `.chant/prompts/${file}`)) ?? "")] as const;
  });
  return new Map(await Promise.all(prompts));
}

/** Other entries than files, such as derived values, stand for themselves. */
async function readContext(root: string, entries: readonly string[]): Promise<string> {
  const parts = await Promise.all(
    entries.map(async (entry) => {
      const text = await readInside(root, entry);
      return text === undefined ? entry : `### ${entry}\n\n${text.trim()}`;
    }),
  );
  return parts.join("\n\n");
}

const readText = (path: string): Promise<string | undefined> => readDocument(path).catch(() => undefined);

function describeProblem(problem: PromptProblem): string {
  return problem.kind === "notFound"
    ? l10n.t("There is no prompt “{0}” in .chant/prompts.", problem.name)
    : l10n.t("These prompts extend each other in a circle: {0}.", problem.names.join(" → "));
}
