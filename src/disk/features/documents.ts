import type { AppError, DocumentStep } from "../../domain/errors.ts";
import { conflict, invalidInput, missingDocument } from "../../domain/failures.ts";
import { l10n } from "../../domain/l10n.ts";
import { parsePlan } from "../../domain/speckit/documents/parsePlan.ts";
import type { PlanDocument } from "../../domain/speckit/documents/parsePlan.ts";
import { parseSpec } from "../../domain/speckit/documents/parseSpec.ts";
import type { SpecDocument } from "../../domain/speckit/documents/spec.ts";
import { refusalByGrammar } from "../../domain/speckit/language/grammarLimits.ts";
import type { EditOutcome } from "../files/textFiles.ts";
import type { Feature } from "./feature.ts";

const nameIn = (feature: Feature, name: string): string => `${feature.path}/${name}`;

/** As shown to people; documents are read and written by their name. */
export const documentPath = (feature: Feature, name: string): string => feature.files.shown(nameIn(feature, name));

export const readDocument = (feature: Feature, name: string): Promise<string | undefined> =>
  feature.files.read(nameIn(feature, name));

export const editDocument = (
  feature: Feature,
  name: string,
  edit: (text: string) => string | undefined,
): Promise<EditOutcome> => feature.files.edit(nameIn(feature, name), edit);

export async function requireSpec(feature: Feature): Promise<SpecDocument> {
  const text = await readDocument(feature, "spec.md");
  if (text === undefined) throw missing(feature, "spec.md", "specify");
  return parseSpec(text);
}

/** A specification that sentences are made from. */
export async function requireShortSpec(feature: Feature): Promise<SpecDocument> {
  const spec = await requireSpec(feature);
  const refusal = refusalByGrammar(spec.markdown.text);
  if (refusal !== undefined) throw invalidInput(refusal);
  return spec;
}

export async function requirePlan(feature: Feature): Promise<PlanDocument> {
  const text = await readDocument(feature, "plan.md");
  if (text === undefined) throw missing(feature, "plan.md", "plan");
  return parsePlan(text);
}

export async function requireTasks(feature: Feature): Promise<string> {
  const text = await readDocument(feature, "tasks.md");
  if (text === undefined) throw missing(feature, "tasks.md", "tasks");
  return text;
}

const missing = (feature: Feature, file: string, step: DocumentStep): AppError =>
  missingDocument(documentPath(feature, file), step);

/** Writes a document whole: creates it, or replaces exactly what was read. */
export async function writeDocument(
  feature: Feature,
  name: string,
  text: string,
  readBefore: string | undefined,
): Promise<string> {
  const file = documentPath(feature, name);
  if (readBefore !== undefined) {
    await feature.files.replace(nameIn(feature, name), text, readBefore);
    return file;
  }
  if (!(await feature.files.create(nameIn(feature, name), text))) {
    const sentence = l10n.t("Another program created {0} in the meantime. The file was not changed. Try again.", file);
    throw conflict(sentence, { system: "features" });
  }
  return file;
}

/** Files below the feature folder, relative with `/`, in the order people read them. */
export async function documentsOf(feature: Feature, signal?: AbortSignal): Promise<string[]> {
  const names = await feature.files.walk(feature.path, {
    acceptFile: (name) => !name.startsWith("."),
    enterFolder: (name) => !name.startsWith("."),
    ...(signal === undefined ? {} : { signal }),
  });
  const order = ["spec.md", "plan.md", "research.md", "data-model.md", "quickstart.md", "tasks.md"];
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return names.sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}

export async function checklistsOf(feature: Feature): Promise<{ name: string; text: string }[]> {
  const entries = (await feature.files.entries(nameIn(feature, "checklists"))) ?? [];
  const lists = await Promise.all(
    entries
      .map(({ name }) => name)
      .filter((name) => name.endsWith(".md"))
      .sort()
      .map(async (name) => ({ name, text: await readDocument(feature, `checklists/${name}`) })),
  );
  return lists.flatMap(({ name, text }) => (text === undefined ? [] : [{ name, text }]));
}
