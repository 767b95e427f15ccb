import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createScratchTree, type ScratchTree } from "./scratchTree.ts";
import { type Baseline, canFailByItself, isKilled, tryMutant, type Verdict } from "./tryMutants.ts";
import type { Mutant } from "./weaveMutants.ts";

/** What a campaign has found out so far. One that was stopped goes on from here, and so does one whose tests changed. */
export interface Progress {
  /** Goes up whenever tests are new. What survived an earlier round has only those to pass. */
  round: number;
  baselines: readonly Baseline[];
  verdicts: readonly Verdict[];
}

export const noProgress: Progress = { round: 0, baselines: [], verdicts: [] };

interface CampaignOptions {
  readonly root: string;
  /** Where the copies of the project go, one for each test that runs at a time. */
  readonly treePaths: readonly string[];
  readonly mutants: readonly Mutant[];
  readonly testFiles: readonly string[];
  /** Whether tests look at bundles. */
  readonly isBuilt: boolean;
  /** Called after every step. */
  readonly onProgress: (progress: Progress) => void;
  readonly isStopped: () => boolean;
}

const longestTestMs = 300_000;
const isOwnTest = (file: string): boolean => !canFailByItself(file);

/** Finds out which tests reach which mutants, and then tries every mutant that has no verdict yet. */
export async function runCampaign(options: CampaignOptions, earlier: Progress): Promise<Progress> {
  const { treePaths, mutants, isBuilt, isStopped, onProgress } = options;
  const trees = treePaths.map((path) => createScratchTree(options.root, path, mutants));
  const reachedByBuild = new Set<number>();
  if (isBuilt) for (const tree of trees) (await build(tree)).forEach((id) => reachedByBuild.add(id));

  const { known, newTests } = compareTests(options, earlier);
  const progress = { ...earlier, baselines: known };
  // Tests beside the sources take a moment each and notice most mutants. The slow ones only meet what is left.
  for (const isOfThisPart of [isOwnTest, canFailByItself]) {
    const unmeasured = newTests.filter(({ file }) => isOfThisPart(file));
    progress.round += Number(unmeasured.length > 0);
    await share(trees, unmeasured, isStopped, async (tree, { file, hash }) => {
      const { outcome, ms, reached } = await tree.test(file, longestTestMs);
      if (isStopped()) return;
      const baseline = { file, hash, ms, reached, isUsable: outcome === "passed", round: progress.round };
      progress.baselines = [...progress.baselines, baseline];
      onProgress(progress);
    });

    await share(trees, mutants, isStopped, async (tree, mutant) => {
      const before = progress.verdicts.find(({ id }) => id === mutant.id);
      if (before && (isKilled(before) || before.round === progress.round)) return;
      const isBuiltIn = reachedByBuild.has(mutant.id);
      const tests = progress.baselines.filter(({ round, isUsable }) => isUsable && round > (before?.round ?? 0));
      const verdict = await tryMutant(tree, mutant, { tests, isBuiltIn, round: progress.round, before });
      if (isStopped()) return;
      progress.verdicts = [...progress.verdicts.filter((other) => other !== before), verdict];
      onProgress(progress);
    });
  }
  return progress;
}

interface TestFile {
  readonly file: string;
  readonly hash: string;
}

function compareTests(
  { root, testFiles }: CampaignOptions,
  earlier: Progress,
): { readonly known: readonly Baseline[]; readonly newTests: readonly TestFile[] } {
  const hashOf = (file: string): string =>
    createHash("sha256")
      .update(readFileSync(join(root, file)))
      .digest("hex");
  const tests = testFiles.map((file) => ({ file, hash: hashOf(file) }));
  const isSame = (one: TestFile) => (other: TestFile) => one.file === other.file && one.hash === other.hash;
  return {
    known: earlier.baselines.filter((one) => tests.some(isSame(one))),
    newTests: tests.filter((one) => !earlier.baselines.some(isSame(one))),
  };
}

async function build(tree: ScratchTree): Promise<readonly number[]> {
  const { outcome, reached } = await tree.build();
  if (outcome !== "passed") throw new Error("The copy of the project could not be built.");
  return reached;
}

/** Every tree takes the next item as soon as it is done with one. */
async function share<T>(
  trees: readonly ScratchTree[],
  items: readonly T[],
  isStopped: () => boolean,
  work: (tree: ScratchTree, item: T) => Promise<void>,
): Promise<void> {
  const left = [...items];
  const workOn = async (tree: ScratchTree): Promise<void> => {
    for (let item = left.shift(); item !== undefined && !isStopped(); item = left.shift()) await work(tree, item);
  };
  await Promise.all(trees.map(workOn));
}
