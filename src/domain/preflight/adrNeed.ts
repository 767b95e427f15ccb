import type { Snapshot } from "../adr/snapshot.ts";
import { hasCategory } from "../adr/snapshot.ts";
import { usesKeyword, wordPattern } from "./words/keywords.ts";

/** Words that announce a decision of lasting effect. */
const triggerWords: readonly string[] = [
  ...["auth", "login", "oauth", "jwt", "session", "password"],
  ...["database", "db", "postgres", "mysql", "mongo", "redis", "storage"],
  ...["cache", "caching", "memcached"],
  ...["framework", "runtime"],
  ...["deploy", "infrastructure", "ci", "cd", "docker", "kubernetes"],
  ...["queue", "messaging", "message broker"],
  ...["api", "endpoint", "server", "backend", "rest", "graphql"],
  ...["ui", "frontend", "react", "vue", "angular", "component"],
  ...["architecture", "strategy", "approach", "design decision"],
];

const explicitRequest = wordPattern("adrs?", "decision records?");
const repair = wordPattern(
  "bugfix(?:es)?",
  "hotfix(?:es)?",
  "typos?",
  "refactor(?:s|ed|ing)?",
  "fix",
  "fixes",
  "fixing",
  "bugs?",
);
const configuration = wordPattern("config(?:uration)?[ -]only", "config(?:uration)? changes?");
const adjusting = wordPattern("add", "enable", "remove", "disable");
const provider = wordPattern("providers?");

const newDependency = wordPattern(
  "dependency",
  "dependencies",
  "new (?:librar|packag|servic)\\p{L}*",
  "third-party",
  "saas",
);
const everywhere = wordPattern("across the codebase", "codebase-wide", "repo-wide", "every file", "all files");
const crossCutting = wordPattern("migrat(?:e|es|ed|ing|ions?)", "cross-cutting");
const manyFiles = 10;

/** Bug fixes, refactorings and mere configuration need no decision, whatever words surround them. */
function isRoutineChange(intention: string, snapshot: Snapshot): boolean {
  if (repair.test(intention) || configuration.test(intention)) return true;
  return hasCategory(snapshot, "Authentication") && intention.split(/[.;!?\n]/).some(adjustsProvider);
}

function adjustsProvider(sentence: string): boolean {
  const verb = sentence.search(adjusting);
  return verb !== -1 && provider.test(sentence.slice(verb));
}

const asksForAdr = (intention: string): boolean => explicitRequest.test(intention);

/** A routine change for which no ADR was requested either. */
export const isTaskOnly = (intention: string, snapshot: Snapshot, forceAdr: boolean): boolean =>
  !forceAdr && !asksForAdr(intention) && isRoutineChange(intention, snapshot);

interface AdrQuestion {
  readonly intention: string;
  readonly category: string;
  readonly snapshot: Snapshot;
  readonly forceAdr?: boolean;
  /** Known to a model or a front end, never inferred from the intention. */
  readonly newDependencies?: readonly string[];
  readonly estimatedFileImpact?: number;
}

/** Why an ADR is required; no reason means no ADR. */
export function reasonsForAdr(asked: AdrQuestion): readonly string[] {
  const { intention, snapshot, forceAdr = false } = asked;
  if (forceAdr) return ["force_adr"];
  if (asksForAdr(intention)) return ["explicit_request"];
  if (isRoutineChange(intention, snapshot)) return [];
  return [
    ...triggerWords.filter((word) => usesKeyword(intention, word)).map((word) => `keyword:${word}`),
    ...scopeReasons(asked),
  ];
}

function scopeReasons({ intention, category, snapshot, newDependencies = [], estimatedFileImpact = 0 }: AdrQuestion) {
  const reasons: string[] = [];
  if (hasCategory(snapshot, category)) reasons.push(`modifies_existing_category:${category}`);
  if (newDependencies.length > 0 || newDependency.test(intention)) reasons.push("new_dependency");
  if (estimatedFileImpact >= manyFiles || namesManyFiles(intention)) reasons.push("file_impact");
  if (crossCutting.test(intention)) reasons.push("cross_cutting");
  return reasons;
}

function namesManyFiles(intention: string): boolean {
  if (everywhere.test(intention)) return true;
  return [...intention.matchAll(/(?<![\d.,])(\d{1,9})\+?\s+files(?!\p{L})/giu)].some(
    ([, count]) => Number(count) >= manyFiles,
  );
}
