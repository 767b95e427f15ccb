import { documentPath } from "../../../../disk/features/documents.ts";
import type { Feature } from "../../../../disk/features/feature.ts";
import type { SpecDocument } from "../../../../domain/speckit/documents/spec.ts";
import { uncoveredBy } from "../../../../domain/speckit/evidence/tasks/explicitCoverage.ts";
import { checkTasks } from "../../../../domain/speckit/tasks/checkTasks.ts";
import { tasksByStory } from "../../../../domain/speckit/tasks/coverage.ts";
import { parseTasks } from "../../../../domain/speckit/tasks/parseTasks.ts";
import type { TaskList } from "../../../../domain/speckit/tasks/task.ts";
import { readHooks } from "../../project/surroundings.ts";
import { count } from "../count.ts";
import { toResult } from "../speckitTool.ts";

export interface WrittenTasks {
  readonly text: string;
  /** The list that was kept, or added to. */
  readonly before: string | undefined;
  readonly files: readonly string[];
  readonly mode: "deterministic" | "model";
  readonly warnings: readonly string[];
}

/** What is in the list now, and what was done to the one before. */
export async function tasksReport(feature: Feature, spec: SpecDocument, written: WrittenTasks) {
  const list = parseTasks(written.text);
  const parallel = list.tasks.filter((task) => task.parallel).length;
  return toResult(
    {
      files: [...written.files],
      summary: summaryOf(documentPath(feature, "tasks.md"), spec, list, written),
      questions: [],
      openQuestions: spec.markers.map(({ question }) => question),
      hooks: await readHooks(feature.files, "tasks"),
      next: "speckit.implement",
      mode: written.mode,
      warnings: [...written.warnings],
      feature: feature.folder,
    },
    [
      ...(spec.stories.length > 0 ? [perStory(spec, list)] : []),
      ...(parallel > 0 ? [`${count(parallel, "task", "tasks")} can run in parallel.`] : []),
      ...(spec.stories.length > 0
        ? [
            `The smallest useful delivery is what comes before ${spec.stories[0]!.id}, and ${spec.stories[0]!.id} (filter: mvp).`,
          ]
        : []),
      formatCheck(list, spec),
    ],
  );
}

const maxNamed = 8;

function summaryOf(file: string, spec: SpecDocument, list: TaskList, { text, before }: WrittenTasks): string {
  if (before === undefined) return `${count(list.tasks.length, "task", "tasks")} written to ${file}.`;
  const known = parseTasks(before).tasks.length;
  const added = list.tasks.length - known;
  if (added > 0)
    return `${count(added, "task", "tasks")} added to ${file}; the ${String(known)} existing ones kept their ids, states and texts.`;
  const { stories, requirements } = uncoveredBy(list, text, spec);
  const open = [...stories, ...requirements].map(({ id }) => id);
  const named = `${open.slice(0, maxNamed).join(", ")}${open.length > maxNamed ? ` and ${String(open.length - maxNamed)} more` : ""}`;
  const more = open.length > 0 ? ` No task names ${named}; pass extend: true to add tasks for them.` : "";
  return `${file} was left unchanged (${count(known, "task", "tasks")}).${more}`;
}

function perStory(spec: SpecDocument, list: TaskList): string {
  const served = tasksByStory(list);
  return spec.stories
    .map(({ id, title }) => `- ${id} ${title}: ${count(served.get(id)?.length ?? 0, "task", "tasks")}`)
    .join("\n");
}

/** That a task names no file is no mistake: often only the one who does it knows which. */
function formatCheck(list: TaskList, spec: SpecDocument): string {
  const all = checkTasks(list, spec);
  const problems = all.filter(({ code }) => code !== "missing-path");
  const withoutFile = all.length - problems.length;
  const note = withoutFile > 0 ? ` ${count(withoutFile, "task names", "tasks name")} no file.` : "";
  if (problems.length === 0) return `The format check found no problems.${note}`;
  return `The format check found:\n${problems.map(({ code, message, line }) => `- ${code}, line ${String(line + 1)}: ${message}`).join("\n")}${note}`;
}
