import type { SpecStatus } from "../domain/spec/spec.ts";

/** Names, arguments and results of the chant server's tools, used by both ends. */
export interface ChantToolArguments {
  chant_spec_list: { status?: string; limit?: number } & ListExtras;
  chant_spec_get: { id: string };
  chant_ready: { limit?: number } & ListExtras;
  chant_status: { brief?: boolean; include_activity?: boolean };
  chant_log: { id: string; lines?: number };
  chant_search: { query: string; status?: string };
  chant_diagnose: { id: string };
  chant_spec_update: { id: string; status?: string; output?: string } & SpecUpdateExtras;
  chant_add: { description: string; prompt?: string };
  chant_finalize: { id: string };
  chant_resume: { id: string };
  chant_cancel: { id: string };
  chant_archive: { id: string };
  chant_verify: { id: string };
  chant_lint: { id?: string };
  chant_reset: { id: string };
}

/** Understood only by a server started with `--extras`. */
interface ListExtras {
  offset?: number;
}

/** Understood only by a server started with `--extras`. */
interface SpecUpdateExtras {
  depends_on?: readonly string[];
  labels?: readonly string[];
  target_files?: readonly string[];
  replace_body?: boolean;
}

export type ChantToolName = keyof ChantToolArguments;

interface CriteriaJson {
  readonly total: number;
  readonly checked: number;
}

/** What a spec waits for before it can start; a pending spec with an empty list is ready. */
export interface BlockedByJson {
  readonly reason: "dependency" | "driver_dependency" | "sibling" | "member" | "approval";
  /** The id waited for; `null` for an approval. */
  readonly id: string | null;
  /** Of a dependency: still open, nowhere to be found, or waiting for this very spec. */
  readonly state: "unfinished" | "missing" | "cycle" | null;
}

/** A row of `chant_spec_list` and `chant_ready`. The keys from `path` on are ours. */
export interface SpecRowJson {
  readonly id: string;
  readonly title: string | null;
  readonly status: SpecStatus;
  readonly type: string;
  readonly depends_on: readonly string[] | null;
  readonly labels: readonly string[] | null;
  /** Relative to the project root, with forward slashes. */
  readonly path: string;
  readonly criteria: CriteriaJson;
  readonly blocked_by: readonly BlockedByJson[];
  readonly driver: string | null;
}

export interface SpecListJson {
  readonly specs: readonly SpecRowJson[];
  readonly total: number;
  readonly limit: number;
  readonly returned: number;
  /** Where this part of the list begins, for a caller that asked with `offset`. */
  readonly offset?: number;
}

export interface SpecJson {
  readonly id: string;
  readonly title: string | null;
  readonly status: SpecStatus;
  readonly type: string;
  readonly depends_on: readonly string[] | null;
  readonly labels: readonly string[] | null;
  readonly target_files: readonly string[] | null;
  readonly context: readonly string[] | null;
  readonly prompt: string | null;
  readonly branch: string | null;
  readonly commits: readonly string[] | null;
  readonly completed_at: string | null;
  readonly model: string | null;
  readonly body: string;
}

export interface StatusJson {
  readonly total: number;
  readonly pending: number;
  readonly in_progress: number;
  readonly completed: number;
  readonly failed: number;
  readonly blocked: number;
  readonly cancelled: number;
  readonly needs_attention: number;
  readonly in_progress_activity?: readonly ActivityJson[];
}

export interface ActivityJson {
  readonly id: string;
  readonly title: string | null;
  readonly spec_modified: string | null;
  readonly log_modified: string | null;
  readonly has_log: boolean;
}

export interface SearchHitJson {
  readonly id: string;
  readonly title: string | null;
  readonly status: SpecStatus;
  readonly type: string;
}

export interface DiagnosisJson {
  readonly spec_id: string;
  readonly status: SpecStatus;
  readonly location: string;
  readonly checks: readonly { readonly name: string; readonly passed: boolean; readonly details: string | null }[];
  readonly diagnosis: string;
  readonly suggestion: string | null;
}

export interface VerificationJson {
  readonly spec_id: string;
  readonly verified: boolean;
  readonly criteria: { readonly total: number; readonly checked: number; readonly unchecked: number };
  readonly unchecked_items: readonly string[];
  readonly verification_notes: string;
}

type Grade = "A" | "B" | "C" | "D";
type TrafficLight = "red" | "yellow" | "green";

export interface LintResultJson {
  readonly id: string;
  readonly title: string | null;
  readonly traffic_light: TrafficLight;
  readonly complexity: Grade;
  readonly confidence: Grade;
  readonly splittability: Grade;
  readonly ac_quality: Grade;
  readonly isolation: Grade | null;
  readonly suggestions: readonly string[];
}

export interface LintJson {
  readonly specs_checked: number;
  readonly red: number;
  readonly yellow: number;
  readonly green: number;
  readonly results: readonly LintResultJson[];
}

/** Resources: active specs, archived specs, and files that could not be read as specs (with `problem` in `_meta`). */
export const specUri = (id: string): string => `chant://spec/${encodeURIComponent(id)}`;
export const archiveUri = (id: string): string => `chant://archive/${encodeURIComponent(id)}`;

const unrecorded = { before: "Commits were not recorded: git could not be asked (", after: ")." };

/** The line that chant_finalize adds when git could not tell the commits of a spec. */
export const unrecordedCommitsLine = (reason: string): string => `${unrecorded.before}${reason}${unrecorded.after}`;

/** Why commits were not recorded, from the answer of chant_finalize; undefined when they were, or there are none. */
export function unrecordedCommits(answer: string): string | undefined {
  const line = answer.split("\n").find((each) => each.startsWith(unrecorded.before));
  return line?.slice(unrecorded.before.length, -unrecorded.after.length);
}
