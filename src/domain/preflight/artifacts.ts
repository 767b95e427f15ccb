import type { PastAdr } from "../adr/chain.ts";
import { foldAdrs, missingKeys, restoredBetween } from "../adr/chain.ts";
import type { Adr } from "../adr/documents/formatAdr.ts";
import { adrTitle, formatAdr } from "../adr/documents/formatAdr.ts";
import { formatArchitecture } from "../adr/documents/formatArchitecture.ts";
import type { Task } from "../adr/documents/formatTask.ts";
import { formatTask } from "../adr/documents/formatTask.ts";
import type { PatchProblem } from "../adr/patch.ts";
import { applyPatch, changesOf, checkPatch } from "../adr/patch.ts";
import { slugOf } from "../adr/slug.ts";
import type { Snapshot } from "../adr/snapshot.ts";
import { isWrittenUid } from "../adr/uid.ts";
import type { Result } from "../result.ts";
import { fail, ok } from "../result.ts";
import type { Conclusion } from "./conclude.ts";
import type { Inquiry } from "./inquiry.ts";

/** What was decided before this preflight. */
interface Past {
  readonly uid?: string;
  readonly snapshot: Snapshot;
  /** Every ADR that can be read, the latest included. */
  readonly adrs: readonly PastAdr[];
}

/** Identities and time, made outside: the same input gives the same bytes. */
export interface Stamps {
  readonly adrUid: string;
  readonly taskUid: string;
  /** ISO time with milliseconds. */
  readonly created: string;
}

interface AdrDocument {
  readonly uid: string;
  readonly fileName: string;
  readonly text: string;
}

export interface Artifacts {
  readonly task: { readonly uid: string; readonly text: string };
  readonly adr?: AdrDocument;
  readonly projection?: string;
}

export type ArtifactProblem =
  | PatchProblem
  | { readonly kind: "missingKeys"; readonly missingKeys: readonly string[] }
  | { readonly kind: "incomplete"; readonly reason: IncompleteReason; readonly field: string };

type IncompleteReason =
  | "INVALID_UID_FORMAT"
  | "MISSING_REQUIRED_FIELD"
  | "EMPTY_ALLOWLIST"
  | "FORBIDDEN_OVERLAP"
  | "EMPTY_ACCEPTANCE_CRITERIA";

/** Builds and checks everything a completed preflight writes. */
export function buildArtifacts(
  inquiry: Inquiry,
  conclusion: Conclusion,
  past: Past,
  stamps: Stamps,
): Result<Artifacts, ArtifactProblem> {
  const adr = conclusion.needsAdr ? buildAdr(inquiry, conclusion, past, stamps) : undefined;
  if (adr?.ok === false) return adr;
  const task = taskOf(inquiry, conclusion, stamps);
  const problem = problemOfTask(task);
  if (problem !== undefined) return fail(problem);
  const written = { task: { uid: stamps.taskUid, text: formatTask(task) } };
  if (adr === undefined) return ok(written);
  const { uid, patch, snapshot } = adr.value;
  const fileName = `${uid}_${slugOf(adrTitle(patch))}.md`;
  const document = { uid, fileName, text: formatAdr(adr.value) };
  return ok({ ...written, adr: document, projection: formatArchitecture(uid, snapshot) });
}

function buildAdr(
  { intention, context, reconcile }: Inquiry,
  { patch, approach, alternatives }: Conclusion,
  past: Past,
  { adrUid: uid, created }: Stamps,
): Result<Adr, ArtifactProblem> {
  const checked = checkPatch(patch ?? { category: "", fields: [] });
  if (!checked.ok) return checked;
  const everything = foldAdrs(past.adrs);
  const base = reconcile && past.adrs.length > 0 ? everything : past.snapshot;
  const restored = restoredBetween(past.snapshot, base);
  const snapshot = applyPatch(base, checked.value, uid);
  const missing = missingKeys(everything, snapshot);
  if (missing.length > 0) return fail({ kind: "missingKeys", missingKeys: missing });
  const changes = [
    ...changesOf(base, checked.value),
    ...restored.filter((change) => !isPatched(change, checked.value)),
  ];
  const adr: Adr = {
    uid,
    date: created.slice(0, "YYYY-MM-DD".length),
    ...(past.uid !== undefined && { previous: past.uid }),
    patch: checked.value,
    changes,
    snapshot,
    intention,
    background: [
      ...(context === undefined ? [] : [context]),
      ...(approach === undefined ? [] : [`Approach: ${approach}`]),
    ],
    alternatives,
  };
  const problem = problemOfAdr(adr);
  return problem === undefined ? ok(adr) : fail(problem);
}

const isPatched = (change: { category: string; field: string }, { category, fields }: Adr["patch"]): boolean =>
  change.category === category && fields.some(({ field }) => field === change.field);

function taskOf(inquiry: Inquiry, conclusion: Conclusion, { taskUid, adrUid, created }: Stamps): Task {
  const { allowlist, forbidden, constraints, criteria, needsAdr, patch } = conclusion;
  const { intention, context } = inquiry;
  return {
    uid: taskUid,
    created,
    ...(needsAdr && { relatedAdr: adrUid }),
    intention,
    ...(context !== undefined && { context }),
    ...(patch && { patch }),
    allowlist,
    forbidden,
    constraints,
    criteria,
  };
}

/** Nothing built here can fail these; they guard what models and later changes may hand in. */
function problemOfTask({ uid, allowlist, forbidden, criteria }: Task): ArtifactProblem | undefined {
  if (!isWrittenUid(uid)) return incomplete("INVALID_UID_FORMAT", "uid");
  if (allowlist.length === 0) return incomplete("EMPTY_ALLOWLIST", "allowlist");
  if (allowlist.some((path) => forbidden.includes(path))) return incomplete("FORBIDDEN_OVERLAP", "forbidden");
  if (criteria.length === 0) return incomplete("EMPTY_ACCEPTANCE_CRITERIA", "acceptance_criteria");
  return undefined;
}

function problemOfAdr({ uid, intention, patch }: Adr): ArtifactProblem | undefined {
  if (!isWrittenUid(uid)) return incomplete("INVALID_UID_FORMAT", "uid");
  if (intention.trim() === "") return incomplete("MISSING_REQUIRED_FIELD", "context");
  if (patch.fields.length === 0) return incomplete("MISSING_REQUIRED_FIELD", "changes");
  if (patch.fields.some(({ value }) => value === "")) return incomplete("MISSING_REQUIRED_FIELD", "decision");
  return undefined;
}

const incomplete = (reason: IncompleteReason, field: string): ArtifactProblem => ({
  kind: "incomplete",
  reason,
  field,
});
