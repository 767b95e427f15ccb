import { conflict } from "../../../domain/failures.ts";
import { splitFrontMatter } from "../../../domain/frontMatter/splitFrontMatter.ts";
import { normalizeModel } from "../../../domain/spec/text/readSpec.ts";
import { isUnfinished } from "../../../domain/spec/resolveSpecs.ts";
import { isMemberOf } from "../../../domain/spec/specId.ts";
import { unrecordedCommitsLine } from "../../../protocol/chantTools.ts";
import { findCommits, type FoundCommits, isAgentWork } from "../git/specCommits.ts";
import type { ProjectState } from "../project/chantProject.ts";
import type { ProjectSpec } from "../project/projectSpec.ts";
import { editSpecFile } from "../project/editSpecFile.ts";
import { chantFinalize } from "../../../protocol/chant/chantFinalize.ts";
import { type ChantContext, type ChantTool, findSpec, textAnswer } from "./chantTool.ts";

/** Git abbreviates no further unless told to; what is shorter is no hash. */
const minHashLength = 7;
/** More would make the front matter longer than the spec, and the whole list is one search in git away. */
const maxCommits = 100;

export const finalizeSpec: ChantTool<typeof chantFinalize> = {
  contract: chantFinalize,
  withoutArguments: "refused",
  async run(call) {
    const { found, state } = await findSpec(call);
    refuseUnfinished(found, state);
    const { id } = found.spec;
    const commits = await findCommits(call.project.root, found.spec, call.signal);
    const all = commits.kind === "found" ? commits.hashes : [];
    const newest = all.slice(-maxCommits);
    const hashes = withRecorded(found.file.spec?.commits ?? [], newest);
    const model = found.file.spec?.model === undefined ? await knownModel(call) : undefined;
    await editSpecFile(call.project.root, found.file, {
      fields: {
        status: "completed",
        completed_at: utcTime(call),
        ...(hashes.length === 0 ? {} : { commits: hashes }),
        ...(model === undefined ? {} : { model }),
        ...((await needsNewApproval(call, found, commits))
          ? { approval: { required: "true", status: "pending" } }
          : {}),
      },
      onlyIfUnchanged: true,
    });
    const drivers = await completeDrivers(call, state, id);
    const lines = [`Finalized spec: ${id}`, ...drivers.map((each) => `Completed driver: ${each}`)];
    if (newest.length < all.length)
      lines.push(`Recorded the newest ${newest.length} of ${all.length} commits that name the spec.`);
    if (commits.kind === "unknown") lines.push(unrecordedCommitsLine(commits.reason));
    return textAnswer(lines.join("\n"));
  },
};

/**
 * What was recorded before stays, also where the branch it was found on is gone. Hashes may be cut at other lengths.
 */
function withRecorded(recorded: readonly string[], found: readonly string[]): readonly string[] {
  const known = recorded.filter((each) => each.length >= minHashLength);
  const isKnown = (hash: string): boolean => known.some((each) => each.startsWith(hash) || hash.startsWith(each));
  return [...recorded, ...found.filter((hash) => !isKnown(hash))];
}

function refuseUnfinished({ spec, status }: ProjectSpec, { specs }: ProjectState): void {
  if (status !== "in_progress" && status !== "completed" && status !== "failed") {
    const needs = "needs in_progress, completed or failed";
    throw conflict(`Spec '${spec.id}' cannot be finalized from status ${status} (${needs})`, { system: "specs" });
  }
  const open = spec.criteria.total - spec.criteria.checked;
  if (open > 0) throw conflict(`Spec '${spec.id}' has ${open} unchecked acceptance criteria`, { system: "specs" });
  const members = specs.filter((each) => isMemberOf(each.spec.id, spec.id) && isUnfinished(each.spec));
  if (members.length > 0) {
    throw conflict(`Spec '${spec.id}' has unfinished members: ${members.map((each) => each.spec.id).join(", ")}`, {
      system: "specs",
    });
  }
}

/**
 * Where the project asks for it, a person has to look at what an agent did, unless the approval has already been
 * decided.
 */
async function needsNewApproval(call: ChantContext, { file }: ProjectSpec, commits: FoundCommits): Promise<boolean> {
  const { yaml } = splitFrontMatter(file.text);
  const hasApproval = yaml !== undefined && /^["']?approval\b/m.test(file.text.slice(yaml.start, yaml.end));
  if (hasApproval || !(await call.project.config()).requiresApprovalForAgentWork) return false;
  // Where git cannot tell the author, it may have been an agent.
  return commits.kind === "unknown" || isAgentWork(call.project.root, commits.hashes, call.signal);
}

async function knownModel({ services, project }: ChantContext): Promise<string | undefined> {
  const { CHANT_MODEL, ANTHROPIC_MODEL } = services.environment;
  return normalizeModel(CHANT_MODEL || ANTHROPIC_MODEL || (await project.config()).defaultModel);
}

const utcTime = ({ services }: ChantContext): string =>
  services.clock
    .now()
    .toISOString()
    .replace(/\.\d+Z$/, "Z");

/** A driver is done with its last member, unless it has criteria of its own to tick. Its own driver may follow. */
async function completeDrivers(
  call: ChantContext,
  { specs, byId }: ProjectState,
  member: string,
): Promise<readonly string[]> {
  const completed: string[] = [];
  for (let dot = member.lastIndexOf("."); dot !== -1; dot = member.lastIndexOf(".", dot - 1)) {
    const driver = byId().get(member.slice(0, dot));
    if (driver === undefined || !isOpenContainer(driver)) break;
    const done = new Set([member, ...completed]);
    const isWaiting = ({ spec }: ProjectSpec): boolean =>
      isMemberOf(spec.id, driver.spec.id) && isUnfinished(spec) && !done.has(spec.id);
    if (specs.some(isWaiting)) break;
    await editSpecFile(call.project.root, driver.file, {
      fields: { status: "completed", completed_at: utcTime(call), model: "auto-completed" },
      onlyIfUnchanged: true,
    });
    completed.push(driver.spec.id);
  }
  return completed;
}

const isOpenContainer = ({ spec }: ProjectSpec): boolean =>
  (spec.type === "group" || spec.type === "driver") &&
  isUnfinished(spec) &&
  spec.criteria.checked === spec.criteria.total;
