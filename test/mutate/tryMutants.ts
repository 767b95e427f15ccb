import type { ScratchTree, TestRun } from "./scratchTree.ts";
import type { Mutant } from "./weaveMutants.ts";

/** What is known about a test file while all mutants are asleep. */
export interface Baseline {
  readonly file: string;
  readonly hash: string;
  /** A test that fails in a copy of the project says nothing about a mutant. */
  readonly isUsable: boolean;
  readonly ms: number;
  readonly reached: readonly number[];
  readonly round: number;
}

export interface Verdict {
  readonly id: number;
  readonly outcome: "killed" | "timed out" | "survived" | "not reached";
  /** The test that noticed it. */
  readonly by?: string;
  /** How many test files did not notice it. */
  readonly passed: number;
  readonly round: number;
}

interface Trial {
  readonly tests: readonly Baseline[];
  /** The build reaches the mutant, so what tests start has to be built with it. */
  readonly isBuiltIn: boolean;
  readonly round: number;
  /** What earlier tests said. */
  readonly before: Verdict | undefined;
}

/** A survivor that hundreds of tests reach, all of them while they load, would otherwise hold up all others. */
const longestTrialMs = 25_000;

/** Tests of a build with other processes and a clock: one failure could be their own. */
export const canFailByItself = (file: string): boolean => file.startsWith("test/");

export const isKilled = ({ outcome }: Verdict): boolean => outcome === "killed" || outcome === "timed out";

/** Runs the tests that reach a mutant, the nearest first, until one fails. */
export async function tryMutant(tree: ScratchTree, mutant: Mutant, trial: Trial): Promise<Verdict> {
  const needsBuild = (file: string): boolean => trial.isBuiltIn && canFailByItself(file);
  const reaching = trial.tests.filter(({ file, reached }) => reached.includes(mutant.id) || needsBuild(file));
  if (!reaching.some(({ file }) => needsBuild(file))) return runTests(tree, mutant, reaching, trial);
  const isBuilt = (await tree.build(mutant)).outcome === "passed";
  const verdict: Verdict = isBuilt
    ? await runTests(tree, mutant, reaching, trial)
    : { id: mutant.id, outcome: "killed", by: "the build", passed: trial.before?.passed ?? 0, round: trial.round };
  if ((await tree.build()).outcome !== "passed") throw new Error("The copy of the project can no longer be built.");
  return verdict;
}

async function runTests(
  tree: ScratchTree,
  mutant: Mutant,
  tests: readonly Baseline[],
  { round, before }: Trial,
): Promise<Verdict> {
  const { id } = mutant;
  let passed = before?.passed ?? 0;
  let spentMs = 0;
  for (const { file, ms } of nearestFirst(mutant.path, tests)) {
    if (spentMs > longestTrialMs) break;
    spentMs += ms;
    const run = async (): Promise<TestRun["outcome"]> => (await tree.test(file, 4 * ms + 15_000, mutant)).outcome;
    let outcome = await run();
    // The machine may have been busy with something else.
    if (outcome === "timed out" || (outcome === "failed" && canFailByItself(file))) outcome = await run();
    if (outcome === "failed") return { id, outcome: "killed", by: file, passed, round };
    if (outcome === "timed out") return { id, outcome, by: file, passed, round };
    passed += 1;
  }
  return { id, outcome: passed > 0 ? "survived" : "not reached", passed, round };
}

/** The test beside the file, then those with the most words of the path in common, of these the fastest. */
export function nearestFirst<T extends Pick<Baseline, "file" | "ms">>(path: string, tests: readonly T[]): readonly T[] {
  const own = wordsOf(path);
  const sibling = path.replace(/\.ts$/, ".test.ts");
  const nearness = (file: string): number => {
    if (file === sibling) return Infinity;
    return wordsOf(file).filter((word) => own.includes(word)).length - Number(canFailByItself(file));
  };
  return tests.toSorted((one, other) => nearness(other.file) - nearness(one.file) || one.ms - other.ms);
}

/** `src/disk/lock/fileLock.ts` → src, disk, lock, file. */
function wordsOf(path: string): readonly string[] {
  const words = path.replace(/(\.test)?\.ts$/, "").split(/\/|(?=[A-Z])/);
  return [...new Set(words.map((word) => word.toLowerCase()))];
}
