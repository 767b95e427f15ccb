import { stat } from "node:fs/promises";
import { diagnoseSpec as diagnose, type SpecFacts } from "../../../domain/spec/diagnoseSpec.ts";
import { wholeText } from "../../../domain/spec/text/scanSpec.ts";
import type { Spec } from "../../../domain/spec/spec.ts";
import { unlessMissing } from "../../../disk/files/errorCode.ts";
import { isAlive } from "../../../disk/programs/isAlive.ts";
import { readDocument } from "../../../disk/files/readDocument.ts";
import { findInside } from "../../../disk/files/readInside.ts";
import { resolveInside } from "../../../disk/paths/resolveInside.ts";
import { findCommits, newestCommit } from "../git/specCommits.ts";
import { findWorktree } from "../git/worktrees.ts";
import { parseSpecFile } from "../../../disk/specs/parseSpecFile.ts";
import { chantDiagnose } from "../../../protocol/chant/chantDiagnose.ts";
import { type ChantContext, type ChantTool, findSpec, jsonAnswer } from "./chantTool.ts";

export const diagnoseSpec: ChantTool<typeof chantDiagnose> = {
  contract: chantDiagnose,
  withoutArguments: "refused",
  async run(call) {
    const { found } = await findSpec(call);
    const { id, spec, relativePath } = found.file;
    if (spec === undefined) throw new Error(`${relativePath} was listed but is not a spec.`);
    const worktree = await findWorktree(call.project, spec, call.signal);
    const facts = await gatherFacts(call, spec, relativePath, worktree ?? call.project.root);
    const answer = {
      spec_id: id,
      status: facts.status,
      location: worktree === undefined ? "main repository" : `worktree: ${worktree}`,
      ...diagnose(facts),
    };
    return jsonAnswer(answer);
  },
};

/** `root` is where the work happens: the project, or the worktree of the spec. */
async function gatherFacts(call: ChantContext, stored: Spec, specPath: string, root: string): Promise<SpecFacts> {
  const { id } = stored;
  const found = await findInside(root, specPath);
  const read =
    found === undefined || found.refusal !== undefined ? undefined : await parseSpecFile(id, wholeText(found.text));
  const spec = read?.spec ?? stored;
  const commit = await newestCommit(call.project.root, id, call.signal);
  const recorded = await findCommits(call.project.root, stored, call.signal);
  return {
    status: spec.status,
    openCriteria: spec.criteria.total - spec.criteria.checked,
    fileProblem: found === undefined ? `No spec file at ${specPath}` : (found.refusal ?? read?.problem),
    log: await logFacts(call, root, `.chant/logs/${id}.log`),
    lock: await lockFacts(root, `.chant/.locks/${id}.lock`),
    commit,
    isUnrecorded: typeof commit === "string" && recorded.kind === "found" && !recorded.hashes.includes(commit),
  };
}

async function logFacts({ services }: ChantContext, root: string, place: string): Promise<SpecFacts["log"]> {
  const file = await resolveInside(root, place);
  const stats = file === undefined ? undefined : await unlessMissing(stat(file));
  if (stats === undefined) return undefined;
  const ageSeconds = (services.clock.now().getTime() - stats.mtimeMs) / 1000;
  return { place, bytes: stats.size, ageSeconds };
}

async function lockFacts(root: string, place: string): Promise<SpecFacts["lock"]> {
  const file = await resolveInside(root, place);
  const pid = file === undefined ? undefined : (await readDocument(file))?.trim();
  if (pid === undefined) return undefined;
  return { pid: pid.slice(0, 20), isAlive: /^[1-9]\d*$/.test(pid) && isAlive(Number(pid)) };
}
