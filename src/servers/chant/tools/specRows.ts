import type { Obstacle } from "../../../domain/spec/resolveSpecs.ts";
import { specStatuses } from "../../../domain/spec/spec.ts";
import type { chantReady } from "../../../protocol/chant/chantReady.ts";
import type { chantSearch } from "../../../protocol/chant/chantSearch.ts";
import type { AnswerOf } from "../../../protocol/contract/toolContract.ts";
import type { ChantProject, ProjectState } from "../project/chantProject.ts";
import type { ProjectSpec } from "../project/projectSpec.ts";
import type { ChantCall } from "./chantTool.ts";

type SpecList = AnswerOf<typeof chantReady>;
type SpecRow = SpecList["specs"][number];
type SpecHeader = AnswerOf<typeof chantSearch>["results"][number];

const defaultLimit = 50;

function specRows(specs: readonly ProjectSpec[], limit: number): SpecList {
  const rows = specs.slice(0, limit).map(specRow);
  return { specs: rows, total: specs.length, limit, returned: rows.length };
}

/**
 * The part of a list a caller asked for. `offset` continues where the last part ended; it is not part of the contract, so
 * only a server with extras knows it, and shows that by naming it in the answer.
 */
export async function specPage(
  call: ChantCall<typeof chantReady>,
  choose: (specs: readonly ProjectSpec[]) => readonly ProjectSpec[],
): Promise<SpecList> {
  const { args, services, project, signal } = call;
  const limit = args.limit ?? defaultLimit;
  const offset = (services.withExtras ? args.offset : undefined) ?? -1;
  const { specs: all } = await stateFor(offset, project, signal);
  const specs = choose(all);
  if (offset < 0) return specRows(specs, limit);
  return { ...specRows(specs.slice(offset), limit), total: specs.length, offset };
}

function stateFor(offset: number, project: ChantProject, signal: AbortSignal): Promise<ProjectState> {
  if (offset < 0) return project.state(signal);
  return offset === 0 ? project.beginList(signal) : project.continueList(signal);
}

export const specHeader = ({ spec, status }: ProjectSpec): SpecHeader => ({
  id: spec.id,
  title: spec.title ?? null,
  status,
  type: spec.type,
});

export const specRow = (each: ProjectSpec): SpecRow => ({
  ...specHeader(each),
  depends_on: each.spec.dependsOn ?? null,
  labels: each.spec.labels ?? null,
  path: each.file.relativePath,
  criteria: each.spec.criteria,
  blocked_by: each.obstacles.map(toBlockedBy),
  driver: each.driver ?? null,
});

const toBlockedBy = (obstacle: Obstacle): SpecRow["blocked_by"][number] => ({
  reason: obstacle.reason === "driverDependency" ? "driver_dependency" : obstacle.reason,
  id: "id" in obstacle ? obstacle.id : null,
  state: "state" in obstacle ? obstacle.state : null,
});

/** An unknown word filters nothing; `ready` is asked of the project, the others of the status it gives. */
export function withStatus(specs: readonly ProjectSpec[], status: string | undefined): readonly ProjectSpec[] {
  if (status === "ready") return specs.filter(({ isReady }) => isReady);
  return specStatuses.some((known) => known === status) ? specs.filter((each) => each.status === status) : specs;
}
