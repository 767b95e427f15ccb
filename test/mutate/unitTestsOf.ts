import { readSourceModules } from "../support/sources/sourceModules.ts";
import type { Mutant } from "./weaveMutants.ts";

/** How many files may stand between a test and what it tests. Further away many tests get there, and few look at it. */
const furthestImports = 2;

/** The tests beside the sources that are meant for a mutant: those that import its file, directly or through another one. */
export function unitTestsOf(mutants: readonly Pick<Mutant, "path">[]): readonly string[] {
  const modules = readSourceModules("src/**/*.ts");
  let reaching = new Set(mutants.map(({ path }) => path));
  for (let step = 0; step < furthestImports; step += 1) {
    const importers = modules.filter(({ imports }) => imports.some(({ from }) => reaching.has(from)));
    reaching = new Set([...reaching, ...importers.map(({ path }) => path)]);
  }
  return [...reaching].filter((path) => path.endsWith(".test.ts")).sort();
}
