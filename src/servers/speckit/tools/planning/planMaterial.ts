import { readConstitution } from "../../../../disk/features/constitution.ts";
import { documentsOf } from "../../../../disk/features/documents.ts";
import type { Feature } from "../../../../disk/features/feature.ts";
import type { SpecDocument } from "../../../../domain/speckit/documents/spec.ts";
import { type Evidence, preferGuidance, type RepositoryView } from "../../../../domain/speckit/evidence/evidence.ts";
import { readManifests } from "../../../../domain/speckit/evidence/manifests/readManifests.ts";
import { meetWords, type WordMeetings } from "../../../../domain/speckit/evidence/meetings.ts";
import type { PlanInput } from "../../../../domain/speckit/evidence/plan/planInput.ts";
import { technicalContextOf } from "../../../../domain/speckit/evidence/plan/technicalContext.ts";
import { readGuidance } from "../../../../domain/speckit/evidence/readGuidance.ts";
import { readRepository } from "../../project/readRepository.ts";

interface PlanMaterial {
  readonly spec: SpecDocument;
  readonly guidance: string | undefined;
  readonly repository: RepositoryView;
  readonly evidence: Evidence;
  readonly meetings: WordMeetings;
}

/** What the repository shows, and where the words of the specification lead in it. */
export async function gatherEvidence(
  feature: Feature,
  spec: SpecDocument,
  guidance: string | undefined,
  signal: AbortSignal,
): Promise<PlanMaterial> {
  const repository = await readRepository(feature.files, signal);
  return {
    spec,
    guidance,
    repository,
    evidence: preferGuidance(readGuidance(guidance ?? ""), readManifests(repository)),
    meetings: meetWords(toldIn(spec), {
      // A feature is not a place for code, and decisions are listed by themselves.
      paths: repository.paths.filter((path) => !/^(?:specs|docs\/(?:adr|adrs|decisions))\//.test(path)),
      contents: repository.contents,
    }),
  };
}

/** What the feature is about, without the frame that every specification has. */
function toldIn({ title, stories, requirements, entities }: SpecDocument): string {
  return [
    title ?? "",
    ...stories.flatMap((story) => [story.title, story.narrative, ...story.scenarios.map(({ text }) => text)]),
    ...requirements.map(({ text }) => text),
    ...entities.map(({ name }) => name),
  ].join("\n");
}

/** Written by later steps, or by people for their own use: whether they exist says nothing about the plan. */
const isDesign = (name: string): boolean => /^(?:research|data-model|quickstart)\.md$|^contracts\//.test(name);

export async function planMaterial(
  feature: Feature,
  { spec, guidance, repository, evidence, meetings }: PlanMaterial,
  date: string,
  signal: AbortSignal,
): Promise<PlanInput> {
  return {
    spec,
    feature: feature.name,
    featurePath: feature.path,
    date,
    context: technicalContextOf(evidence, spec),
    evidence,
    paths: repository.paths,
    meetings: meetings.files,
    decisions: repository.decisions,
    constitution: await readConstitution(feature.files),
    documents: ["spec.md", "plan.md", ...(await documentsOf(feature, signal)).filter(isDesign)],
    guidance,
  };
}
