import { fail, ok } from "../../../domain/result.ts";
import { parseSpec } from "../../../domain/speckit/documents/parseSpec.ts";
import { captureDescription } from "../../../domain/speckit/capture/capture.ts";
import { renderCaptured } from "../../../domain/speckit/capture/renderCaptured.ts";
import { isMeasurable } from "../../../domain/speckit/documents/wordLists.ts";
import type { ToolContext } from "../../kit/defineTool.ts";
import type { ModelAnswer } from "../../kit/work/askModel.ts";
import { askModel } from "../../kit/work/askModel.ts";
import { asFields, asList, lineOf, linesOf } from "../../kit/work/fields.ts";
import { trimEndOf } from "../../../domain/text/trimming.ts";
import { renderDraft, type ScenarioDraft, type SpecDraft, type StoryDraft } from "./specDraft.ts";

const task = `Write a feature specification for the description in the material. Say what and why, never how: no languages, frameworks, storage.
Answer with JSON: {"title": string, "stories": [{"title", "priority": "P1"|"P2"|"P3", "narrative", "why", "independentTest", "scenarios": [{"given", "when", "then"}]}],
"edgeCases": [string], "requirements": [string, each with MUST, SHOULD or MAY], "entities": [{"name", "text"}], "successCriteria": [string with a number], "assumptions": [string]}.
At most five stories, the most important first. Every statement of the description needs a requirement. Where it is silent and no default is sensible, write
[NEEDS CLARIFICATION: question?] inside a requirement, at most three in all. Every value is one line without Markdown headings.`;

/** The model's draft; a part that fails the checks is missing from it. */
export async function draftWithModel(context: ToolContext, description: string): Promise<ModelAnswer<SpecDraft>> {
  let best: { draft: SpecDraft; problems: readonly string[] } | undefined;
  const answer = await askModel(context, {
    task,
    material: description,
    maxTokens: 6000,
    check(value) {
      const read = readDraft(value);
      if (read.usable > 0 && (best === undefined || read.problems.length < best.problems.length)) best = read;
      return read.problems.length === 0 ? ok(read.draft) : fail(read.problems);
    },
  });
  if (answer.value || !best) return answer;
  return {
    value: best.draft,
    warnings: [
      `Parts of the model's answer were not usable; there the description is quoted: ${best.problems.join("; ")}`,
    ],
  };
}

interface ReadDraft {
  readonly draft: SpecDraft;
  readonly problems: readonly string[];
  /** How many parts came from the model. */
  readonly usable: number;
}

function readDraft(value: unknown): ReadDraft {
  const fields = asFields(value) ?? {};
  const problems: string[] = [];
  let usable = 0;
  const take = <T>(name: string, read: T | undefined): T | undefined => {
    if (read === undefined) problems.push(`"${name}" is missing or not as described`);
    else usable++;
    return read;
  };
  const requirements = linesOf(fields["requirements"]);
  const criteria = linesOf(fields["successCriteria"]);
  const markers = requirements.join(" ").match(/\[NEEDS CLARIFICATION/gi)?.length ?? 0;
  const isGood = (list: readonly string[], test: (line: string) => boolean) => list.length > 0 && list.every(test);
  const draft: SpecDraft = {
    title: take("title", lineOf(fields["title"], 80)),
    stories: take("stories", readStories(fields["stories"])),
    edgeCases: take("edgeCases", nonEmpty(linesOf(fields["edgeCases"]))),
    requirements: take(
      "requirements (each with MUST, SHOULD or MAY; at most three markers)",
      isGood(requirements, (line) => /\b(?:MUST|SHOULD|MAY)\b/.test(line)) && markers <= 3 ? requirements : undefined,
    ),
    entities: asList(fields["entities"]).flatMap((entity) => {
      const name = lineOf(asFields(entity)?.["name"], 60);
      const text = lineOf(asFields(entity)?.["text"]);
      return name === undefined || text === undefined ? [] : [{ name: name.replace(/\*/g, ""), text }];
    }),
    successCriteria: take(
      "successCriteria (each with a number)",
      isGood(criteria, isMeasurable) ? criteria : undefined,
    ),
    assumptions: take("assumptions", nonEmpty(linesOf(fields["assumptions"]))),
  };
  return { draft, problems: [...problems, ...readsBack(draft)], usable };
}

function readStories(value: unknown): readonly StoryDraft[] | undefined {
  const given = asList(value);
  const stories = given.flatMap((story) => readStory(story) ?? []);
  const isWhole = stories.length > 0 && stories.length <= 5 && stories.length === given.length;
  return isWhole && stories.some(({ priority }) => priority === "P1") ? stories : undefined;
}

const nonEmpty = (lines: readonly string[]): readonly string[] | undefined => (lines.length > 0 ? lines : undefined);

function readStory(value: unknown): StoryDraft | undefined {
  const story = asFields(value);
  const scenarios = asList(story?.["scenarios"]).flatMap((entry): ScenarioDraft[] => {
    const scenario = asFields(entry);
    const [given, when, then] = [lineOf(scenario?.["given"]), lineOf(scenario?.["when"]), lineOf(scenario?.["then"])];
    return given === undefined || when === undefined || then === undefined
      ? []
      : [{ given: bare(given), when: bare(when), then: bare(then) }];
  });
  const [title, narrative, why, independentTest] = [
    lineOf(story?.["title"], 100),
    lineOf(story?.["narrative"], 2000),
    lineOf(story?.["why"]),
    lineOf(story?.["independentTest"]),
  ];
  const priority =
    typeof story?.["priority"] === "string" && /^P[1-3]$/.test(story["priority"]) ? story["priority"] : undefined;
  if (
    title === undefined ||
    narrative === undefined ||
    why === undefined ||
    independentTest === undefined ||
    priority === undefined ||
    scenarios.length === 0
  )
    return undefined;
  return { title, priority, narrative, why, independentTest, scenarios };
}

const bare = (step: string): string => trimEndOf(step.replace(/^\**(?:given|when|then)\**[:,]?\s+/i, ""), /[.,;]/);

/** What was rendered must be found again by the parsers; otherwise a field broke the structure. */
function readsBack(draft: SpecDraft): string[] {
  const header = { feature: "x", created: "x", input: "x" };
  const { head, sections } = renderDraft(draft, renderCaptured(captureDescription("x"), header, "x"), header);
  const spec = parseSpec([head, ...sections.map(({ heading, body }) => `${heading}\n\n${body}`)].join("\n\n"));
  const count = (list: readonly unknown[] | undefined, without: number): number => list?.length ?? without;
  const isWhole =
    spec.stories.length === count(draft.stories, 1) &&
    (draft.stories ?? []).every((story, index) => spec.stories[index]!.scenarios.length === story.scenarios.length) &&
    spec.requirements.length === count(draft.requirements, 1) + count(draft.successCriteria, 0) &&
    spec.repeatedRequirements.length === 0 &&
    !spec.isPristine;
  return isWhole ? [] : ["some text breaks the structure of the document"];
}
