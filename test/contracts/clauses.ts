import { readFileSync } from "node:fs";
import { join } from "node:path";

/** One testable clause of a contract. */
interface Clause {
  readonly number: number;
  /** 0 workflow client, 1 resource client, 2 plugin protocol, 3 chant server, 4 preflights server. */
  readonly contract: number;
  readonly place: string;
  readonly text: string;
  /** Why no test proves it. */
  readonly exemption: string | undefined;
}

const row = /^(\d+) \| ([0-4]) \| ([^|]+) \| ([^|]+)(?: \| ([^|]*))?$/;

/** The clauses of a table: one line each, with its columns between bars. Lines that begin otherwise are for readers. */
export function parseClauses(table: string): readonly Clause[] {
  const lines = table.split("\n").filter((line) => /^\d/.test(line));
  return lines.map((line) => {
    const [, number, contract, place = "", text = "", exemption] = row.exec(line.trim()) ?? [];
    if (number === undefined) throw new Error(`Not a row of the table: ${line}`);
    return {
      number: Number(number),
      contract: Number(contract),
      place,
      text,
      exemption: exemption?.trim() || undefined,
    };
  });
}

/** All clauses of the five contracts. */
export const readClauses = (): readonly Clause[] =>
  parseClauses(readFileSync(join(import.meta.dirname, "clauses.md"), "utf8"));
