import { readPhaseHeading } from "../../tasks/phaseHeading.ts";
import { parseTasks } from "../../tasks/parseTasks.ts";
import type { Phase } from "../../tasks/task.ts";
import { fillHead } from "../../text/fillHead.ts";
import { headingKey, sectionsOf, type Section } from "../../text/headings.ts";
import { readMarkdown, type MarkdownText } from "../../text/markdown.ts";
import type { PlannedPhase } from "./plannedTask.ts";
import type { RenderedTasks } from "./renderTasks.ts";

/** A project's own `tasks-template.md`. */
interface TasksTemplate {
  /** The planned phases with those that only the template knows, such as a review that every feature needs. */
  withOwnPhases(planned: readonly PlannedPhase[]): PlannedPhase[];
  /** Its order and its own chapters, with the real phases in the place of its samples. */
  fill(parts: RenderedTasks, title: string, feature: string): string;
}

export function readTasksTemplate(template: string): TasksTemplate {
  const document = readMarkdown(template);
  const chapters = sectionsOf(document).filter((section) => section.level === 2);
  const own = parseTasks(template).phases.flatMap((phase) => ownPhase(phase, document));
  return {
    withOwnPhases(planned) {
      const last = planned.findIndex(({ title }) => /\bpolish\b/i.test(title));
      return planned.toSpliced(last === -1 ? planned.length : last, 0, ...own);
    },
    fill(parts, title, feature) {
      const named = (text: string) =>
        text.replaceAll(/\[FEATURE(?: NAME)?\]/g, title).replaceAll("[###-feature-name]", feature);
      const head = withoutSampleNote(fillHead(document, chapters[0]?.line ?? document.lines.length, parts.head));
      return `${[head, ...arrange(chapters, document, parts)].map(named).join("\n\n")}\n`;
    },
  };
}

/** A comment that explains the samples of the template would be wrong above real tasks. */
function withoutSampleNote(head: string): string {
  const [first = "", ...rest] = head.split("<!--");
  const kept = rest.map((part) => {
    const end = part.indexOf("-->");
    return end !== -1 && /\bsamples?\b/i.test(part.slice(0, end)) ? part.slice(end + 3).trimStart() : `<!--${part}`;
  });
  return [first, ...kept].join("").trim();
}

/** What these chapters say is the same for every feature, so the project's own words win over ours. */
const isFixedText = (key: string): boolean => /^(?:format|notes)\b/.test(key);

function arrange(chapters: readonly Section[], document: MarkdownText, parts: RenderedTasks): string[] {
  const generated = new Map(
    [...parts.conventions, ...parts.guidance].map((section) => [keyOf(section.heading.replace(/^#+\s+/, "")), section]),
  );
  const texts: string[] = [];
  let hasPhases = false;
  const addPhases = () => {
    if (!hasPhases) texts.push(parts.phases);
    hasPhases = true;
  };
  for (const chapter of chapters) {
    const section = generated.get(keyOf(chapter.text));
    if (isSample(chapter, document)) addPhases();
    else if (section && !isFixedText(chapter.key)) texts.push(`## ${chapter.text}\n\n${section.body}`);
    // An example of tasks that this feature does not have would only mislead.
    else if (!/^parallel example\b/.test(chapter.key)) texts.push(textOf(document, chapter.line, chapter.end));
  }
  addPhases();
  return texts;
}

/** "Parallel Example: User Story 1" and "Format: `[ID] …`" are the same chapter whatever follows the colon. */
const keyOf = (heading: string): string => headingKey(heading).split(":", 1)[0]!;

const isSample = (chapter: Section, document: MarkdownText): boolean =>
  readPhaseHeading(chapter) !== undefined ||
  /^[ \t]*[-*+] \[ \] \W{0,9}T(?:\d|X)/m.test(textOf(document, chapter.line, chapter.end));

const textOf = (document: MarkdownText, from: number, to: number): string =>
  document.lines
    .slice(from, to)
    .map((line) => line.text)
    .join("\n")
    .trim()
    .replace(/\n-{3,}$/, "")
    .trim();

const placeholder = /\[[^[\]]+\](?!\()|\bT?XX/;

/** Phases beyond the usual ones, as far as their tasks are meant as they stand there. */
function ownPhase(phase: Phase, document: MarkdownText): PlannedPhase[] {
  if (phase.kind !== "other" || phase.line === undefined || placeholder.test(phase.title)) return [];
  const tasks = phase.tasks.filter(({ description }) => !placeholder.test(description));
  if (tasks.length === 0) return [];
  const below = document.lines.slice(phase.line + 1, tasks[0]!.line).map((line) => line.text.trim());
  return [
    {
      title: phase.title,
      intro: below.filter((line) => /^\*\*/.test(line) && !placeholder.test(line)),
      groups: [
        {
          heading: "",
          tasks: tasks.map((task) => ({
            key: `template:${task.id.text}`,
            text: task.description,
            parallel: task.parallel,
          })),
        },
      ],
      checkpoint: `${phase.title} is complete`,
    },
  ];
}
