import { l10n } from "../../l10n.ts";
import type { ParsedYaml, TextRange, YamlProblem } from "../../frontMatter/fieldNode.ts";
import type { SplitText } from "../../frontMatter/splitFrontMatter.ts";
import { type CriteriaTally, countOf, criteriaHeading, linesOf, readCriteria } from "../criteria.ts";
import type { Approval, Spec, SpecDocument, SpecProblem, SpecStatus } from "../spec.ts";
import { SpecFields } from "./specFields.ts";

/** The meaning of a spec file whose front matter has been read; `parseSpec` is the usual way to get here. */
export function readSpec(id: string, text: string, split: SplitText, yaml: ParsedYaml | undefined): SpecDocument {
  const { yaml: yamlRange, body: bodyRange } = split;
  const fieldNodes = yaml?.root.fields ?? [];
  const section = readCriteria(text, bodyRange);
  const title = findTitle(text, bodyRange);
  const fields = new SpecFields(fieldNodes);
  const count = countOf(section);
  const spec = toSpec(id, fields, count, text.slice(bodyRange.start, bodyRange.end), title?.text);
  const problems = [
    ...(yaml?.problems ?? []).map(brokenFrontMatter),
    ...fields.problems,
    ...nearMisses(text, bodyRange),
  ];
  return {
    spec: problems.some(({ severity }) => severity === "error") ? undefined : spec,
    fields: fieldNodes,
    yamlRange,
    bodyRange,
    titleRange: title?.range,
    criteria: section.criteria,
    problems,
  };
}

const brokenFrontMatter = ({ message, range }: YamlProblem): SpecProblem => ({
  kind: "brokenFrontMatter",
  severity: "error",
  message: l10n.t("The front matter cannot be read: {0}", message),
  range,
});

/** Headings that people mean as acceptance criteria and chant does not count. */
function nearMisses(text: string, body: TextRange): SpecProblem[] {
  const problems: SpecProblem[] = [];
  let isFenced = false;
  for (const range of linesOf(text, body)) {
    const line = text.slice(range.start, range.end);
    if (line.startsWith("```")) isFenced = !isFenced;
    if (isFenced || !/^#+\s*acceptance criteria/i.test(line) || line.startsWith(criteriaHeading)) continue;
    const message = l10n.t('Only the heading "{0}" is counted, in exactly this form.', criteriaHeading);
    problems.push({ kind: "nearMissHeading", severity: "warning", message, range });
  }
  return problems;
}

interface Title {
  readonly text: string;
  readonly range: TextRange;
}

/** The first line with one hash and a space, inside a code fence too: that is how chant reads titles. */
export function findTitle(text: string, body: TextRange): Title | undefined {
  for (const range of linesOf(text, body)) {
    const title = text.startsWith("# ", range.start) ? text.slice(range.start + 2, range.end).trim() : "";
    if (title !== "") return { text: title, range };
  }
  return undefined;
}

/** The values of the front matter, however they were read. */
interface SpecValues {
  text(key: string): string | undefined;
  list(key: string): readonly string[] | undefined;
  status(): SpecStatus | undefined;
  approval(): Approval | undefined;
}

export function toSpec(
  id: string,
  fields: SpecValues,
  { total, checked, hasCriteria }: CriteriaTally,
  body: string,
  title: string | undefined,
): Spec {
  return {
    id,
    title,
    type: fields.text("type") ?? "code",
    status: fields.status() ?? "pending",
    dependsOn: fields.list("depends_on"),
    labels: fields.list("labels"),
    targetFiles: fields.list("target_files"),
    context: fields.list("context"),
    prompt: fields.text("prompt"),
    branch: fields.text("branch"),
    // Old specs name their one commit in the singular.
    commits: fields.list("commits") ?? fields.list("commit"),
    completedAt: fields.text("completed_at"),
    model: normalizeModel(fields.text("model")),
    tracks: fields.list("tracks"),
    informedBy: fields.list("informed_by"),
    origin: fields.list("origin"),
    approval: fields.approval(),
    criteria: { total, checked },
    hasCriteria,
    body,
  };
}

/** `claude-opus-4-5-20251101` and its kin become the word people use. */
export function normalizeModel(model: string | undefined): string | undefined {
  if (model === undefined) return undefined;
  const lower = model.toLowerCase();
  return ["opus", "sonnet", "haiku"].find((family) => lower.includes(family)) ?? model;
}
