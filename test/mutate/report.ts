import type { Progress } from "./campaign.ts";
import { isKilled, type Verdict } from "./tryMutants.ts";
import type { Mutant } from "./weaveMutants.ts";

interface Campaign {
  readonly seed: number;
  /** How many mutants the sample is taken from. */
  readonly all: number;
  readonly mutants: readonly Mutant[];
  readonly progress: Progress;
}

/** In one line: how many of the sample the tests noticed. */
export function summary({ progress: { verdicts }, mutants, all, seed }: Campaign): string {
  const killed = verdicts.filter(isKilled).length;
  const count = (wanted: Verdict["outcome"]): number => verdicts.filter(({ outcome }) => outcome === wanted).length;
  const percent = verdicts.length === 0 ? 0 : (100 * killed) / verdicts.length;
  return [
    `${killed} of ${verdicts.length} mutants killed (${percent.toFixed(1)} %), ${count("timed out")} of them by a time limit;`,
    `${count("survived")} survived, ${count("not reached")} were not reached.`,
    `Seed ${seed}, sample of ${mutants.length} out of ${all}.`,
  ].join(" ");
}

/** The survivors, file by file, for people. */
export function survivorList(campaign: Campaign): string {
  const tried = campaign.mutants.flatMap((mutant) => {
    const verdict = campaign.progress.verdicts.find(({ id }) => id === mutant.id);
    return verdict ? [{ mutant, verdict, folder: mutant.path.split("/").slice(0, 2).join("/") }] : [];
  });
  const folders = [...new Set(tried.map(({ folder }) => folder))].sort().map((folder) => {
    const some = tried.filter((one) => one.folder === folder).map(({ verdict }) => verdict);
    return `- ${folder}: ${some.filter(isKilled).length} of ${some.length}`;
  });
  const survivors = tried.filter(({ verdict }) => !isKilled(verdict)).map(survivorLine);
  const unusable = campaign.progress.baselines.filter(({ isUsable }) => !isUsable).map(({ file }) => `- ${file}`);
  const sections = [
    ["Killed by folder", folders],
    ["Survivors", survivors.sort()],
    ["Tests that were left out, because they fail in a copy of the project", unusable.sort()],
  ] as const;
  const body = sections.map(([title, lines]) => `## ${title}\n\n${lines.join("\n")}\n`);
  return `# Mutation check\n\n${summary(campaign)}\n\n${body.join("\n")}`;
}

function survivorLine({ mutant, verdict }: { readonly mutant: Mutant; readonly verdict: Verdict }): string {
  const { path, line, kind, original, replacement } = mutant;
  const tests = verdict.outcome === "survived" ? `passed test files: ${verdict.passed}` : "no test gets there";
  return `- ${path}:${line} (${kind}; ${tests}): ${inOneLine(original)} → ${inOneLine(replacement)}`;
}

function inOneLine(text: string): string {
  const flat = text.replace(/\s+/g, " ");
  return `\`${flat.length > 120 ? `${flat.slice(0, 119)}…` : flat}\``;
}
