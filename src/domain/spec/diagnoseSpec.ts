import type { SpecStatus } from "./spec.ts";

interface DiagnosisCheck {
  readonly name: string;
  readonly passed: boolean;
  readonly details: string | null;
}

/** The facts about a spec where its work happens. */
export interface SpecFacts {
  readonly status: SpecStatus;
  readonly openCriteria: number;
  /** Why the file cannot be used, if so. */
  readonly fileProblem: string | undefined;
  /** Absent when there is no log. */
  readonly log: { readonly place: string; readonly bytes: number; readonly ageSeconds: number } | undefined;
  readonly lock: { readonly pid: string; readonly isAlive: boolean } | undefined;
  /** The newest commit that names the spec, `null` for none, undefined when git cannot tell. */
  readonly commit: string | null | undefined;
  /** It is not one of those that finalizing would record. */
  readonly isUnrecorded: boolean;
}

interface Diagnosis {
  readonly checks: readonly DiagnosisCheck[];
  readonly diagnosis: string;
  readonly suggestion: string | null;
}

/** Six checks in a fixed order, and what they come to. */
export function diagnoseSpec(facts: SpecFacts): Diagnosis {
  const checks: readonly DiagnosisCheck[] = [
    {
      name: "Spec file",
      passed: facts.fileProblem === undefined,
      details: facts.fileProblem ?? "The spec file is valid",
    },
    { name: "Log file", passed: facts.log !== undefined, details: describeLog(facts.log) },
    { name: "Lock file", passed: true, details: describeLock(facts.lock) },
    { name: "Git commit", passed: typeof facts.commit === "string", details: describeCommit(facts) },
    { name: "Acceptance criteria", passed: facts.openCriteria === 0, details: describeCriteria(facts.openCriteria) },
    { name: "Status consistency", ...checkStatus(facts) },
  ];
  return { checks, ...concludeFrom(facts, checks) };
}

function describeLog(log: SpecFacts["log"]): string {
  return log === undefined ? "No log file found" : `${log.bytes} bytes, ${describeAge(log.ageSeconds)}, ${log.place}`;
}

function describeAge(seconds: number): string {
  if (seconds < 60) return "just now";
  const [length, unit] =
    seconds >= 86_400 ? [86_400, "day"] : seconds >= 3600 ? [3600, "hour"] : ([60, "minute"] as const);
  const count = Math.floor(seconds / length);
  return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
}

function describeLock(lock: SpecFacts["lock"]): string {
  if (lock === undefined) return "No lock file";
  return `Locked by process ${lock.pid}, which ${lock.isAlive ? "is running" : "is not running (stale lock)"}`;
}

function describeCommit({ commit, isUnrecorded }: SpecFacts): string {
  if (commit === undefined) return "Git is not available here";
  if (commit === null) return "No commit names this spec";
  const elsewhere =
    ", which chant_finalize does not record: it looks for “chant(<id>):” on the branch of the spec, then on HEAD";
  return `Newest commit: ${commit}${isUnrecorded ? elsewhere : ""}`;
}

const describeCriteria = (open: number): string =>
  open === 0 ? "No unchecked criteria" : `${open} unchecked ${open === 1 ? "criterion" : "criteria"}`;

function checkStatus({ status, commit, openCriteria }: SpecFacts): Pick<DiagnosisCheck, "passed" | "details"> {
  const hasCommit = typeof commit === "string";
  const failed = (details: string) => ({ passed: false, details });
  const passed = (details: string | null) => ({ passed: true, details });
  switch (status) {
    case "in_progress":
      return hasCommit ? failed("In progress, but a commit exists: probably done") : passed(null);
    case "completed":
      if (!hasCommit) return failed("Completed, but no commit names the spec");
      return openCriteria > 0 ? failed("Completed, but criteria are unchecked") : passed(null);
    case "pending":
      return hasCommit ? failed("Pending, but a commit names the spec") : passed(null);
    case "failed":
      return passed("The spec failed; resume it to work on it again");
    case "needs_attention":
      return passed("The spec needs attention");
    case "blocked":
      return passed("The spec is waiting for dependencies or approval");
    case "paused":
      return passed("Work on the spec is paused");
    case "cancelled":
      return passed("The spec was cancelled");
  }
}

function concludeFrom(
  { status, commit, openCriteria }: SpecFacts,
  checks: readonly DiagnosisCheck[],
): Pick<Diagnosis, "diagnosis" | "suggestion"> {
  const failed = checks.filter(({ passed }) => !passed).map(({ name }) => name);
  const lookAtLog = "Read the log with chant_log to see what happened";
  if (failed.length === 0) return { diagnosis: "The spec is healthy: all checks passed", suggestion: null };
  if (status !== "in_progress")
    return { diagnosis: `The spec has issues: ${failed.join(", ")}`, suggestion: lookAtLog };
  if (typeof commit !== "string") {
    return { diagnosis: `The spec is in progress with problems: ${failed.join(", ")}`, suggestion: lookAtLog };
  }
  return openCriteria === 0
    ? { diagnosis: "The spec looks complete but was not finalized", suggestion: "Finalize it with chant_finalize" }
    : {
        diagnosis: "The spec has a commit, but acceptance criteria are unchecked",
        suggestion: "Finish the open criteria and run the spec again",
      };
}
