import type { Mutation } from "./mutations.ts";

/** A mutation that is tried. */
export interface Mutant extends Mutation {
  readonly id: number;
  readonly path: string;
}

/**
 * The text of a file with some mutants asleep in it. Which one is awake says the first line of a file, which every
 * process reads once; if there is a second line, it names the file that takes note of every mutant that was reached. So
 * one build serves all mutants, also in processes that get no environment of ours.
 */
export function weaveMutants(text: string, mutants: readonly Mutant[], switchFile: string): string {
  return mutants.length === 0 ? text : `${wakeUp(switchFile)} ${weave(text, 0, text.length, mutants)}`;
}

/** On the first line, so that all others keep their numbers. */
function wakeUp(switchFile: string): string {
  const code = `const __isAwake = (globalThis.__isAwake ??= (() => {
    const fs = globalThis.process?.getBuiltinModule?.("node:fs");
    const [first, notes] = fs ? fs.readFileSync(${JSON.stringify(switchFile)}, "utf8").split("\\n") : [];
    const [awake, seen, { appendFileSync }] = [first ? Number(first) : undefined, new Set(), fs ?? {}];
    return (id) => {
      if (notes && !seen.has(id)) appendFileSync(notes, id + "\\n");
      if (notes) seen.add(id);
      return id === awake;
    };
  })());`;
  return code.replace(/\n\s*/g, " ");
}

/** Mutants inside of others stay asleep in what replaces those: only one is awake at a time. */
function weave(text: string, start: number, end: number, mutants: readonly Mutant[]): string {
  const [outermost, ...others] = mutants.toSorted((one, other) => one.start - other.start || other.end - one.end);
  if (outermost === undefined) return text.slice(start, end);
  const { id, replacement } = outermost;
  const inside = others.filter((mutant) => mutant.start < outermost.end);
  const after = others.filter((mutant) => mutant.start >= outermost.end);
  const original = weave(text, outermost.start, outermost.end, inside);
  return (
    text.slice(start, outermost.start) +
    `(__isAwake(${id}) ? (${replacement}) : (${original}))` +
    weave(text, outermost.end, end, after)
  );
}
