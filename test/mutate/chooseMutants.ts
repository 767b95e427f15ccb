import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findMutations } from "./mutations.ts";
import type { Mutant } from "./weaveMutants.ts";

/** What decides in this product without an editor around it. */
const mutatedFolders = ["src/domain", "src/disk", "src/mcp", "src/servers", "src/protocol"];

/** The rules about English sentences: an agent will write what they write now, and they go with their tests. */
const leftOut = ["language", "text", "clarify"].map((name) => `src/domain/speckit/${name}/`);

interface Choice {
  readonly seed: number;
  readonly size: number;
  /** A part of the path. */
  readonly only?: string;
}

/** A random sample of all mutants, the same one for the same seed and sources, and how many there are to choose from. */
export function chooseMutants(root: string, choice: Choice): { readonly all: number; readonly chosen: Mutant[] } {
  const paths = mutatedFolders
    .flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: root }))
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !path.endsWith(".test.ts") && path.includes(choice.only ?? ""))
    .filter((path) => !leftOut.some((folder) => path.startsWith(folder)))
    .sort();
  const all = paths.flatMap((path) =>
    findMutations(readFileSync(join(root, path), "utf8")).map((mutation) => ({ ...mutation, path })),
  );
  const chosen = shuffled(all, choice.seed).slice(0, choice.size);
  return { all: all.length, chosen: chosen.map((mutation, id) => ({ ...mutation, id })) };
}

function shuffled<T>(items: readonly T[], seed: number): T[] {
  const random = mulberry32(seed);
  return items
    .map((item) => ({ item, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

/** A generator of random numbers that can be asked for the same ones again, which that of JavaScript cannot. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
