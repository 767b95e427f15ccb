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
const canFailByItself = (file: string): boolean => file.startsWith("test/");

export const isKilled = ({ outcome }: Verdict): boolean => outcome === "killed" || outcome === "timed out";

/** Runs the tests that reach a mutant, the nearest first, until one fails. */
export async function tryMutant(tree: ScratchTree, mutant: Mutant, trial: Trial): Promise<Verdict> {
  const { isBuiltIn, round, before } = trial;
  const { id } = mutant;
  const reaching = trial.tests.filter(
    ({ file, reached }) => reached.includes(id) || (isBuiltIn && canFailByItself(file)),
  );
  let passed = before?.passed ?? 0;
  if (reaching.length === 0) return { id, outcome: before?.outcome ?? "not reached", passed, round };
  if (isBuiltIn && (await tree.build(mutant)).outcome !== "passed") {
    return { id, outcome: "killed", by: "the build", passed, round };
  }
  let spentMs = 0;
  for (const { file, ms } of nearestFirst(mutant.path, reaching)) {
    if (spentMs > longestTrialMs) break;
    spentMs += ms;
    const run = async (): Promise<TestRun["outcome"]> => (await tree.test(file, 4 * ms + 15_000, mutant)).outcome;
    let outcome = await run();
    if (outcome !== "passed" && canFailByItself(file)) outcome = await run();
    if (outcome !== "passed")
      return { id, outcome: outcome === "failed" ? "killed" : outcome, by: file, passed, round };
    passed += 1;
  }
  return { id, outcome: "survived", passed, round };
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
