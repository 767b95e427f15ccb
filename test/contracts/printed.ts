import assert from "node:assert/strict";
import { additions } from "./additions.ts";

/**
 * Compares a message with the one a contract prints. Printed members must be there and be equal, types included;
 * anything else must be in the list of additions.
 */
export function assertPrinted(actual: unknown, printed: unknown, where: keyof typeof additions): void {
  comparePrinted(actual, printed, additions[where]);
}

/** With a list of its own, for the tests of the comparison itself. */
export function comparePrinted(actual: unknown, printed: unknown, allowed: readonly string[]): void {
  compare(actual, printed, "", allowed);
}

function compare(actual: unknown, printed: unknown, path: string, allowed: readonly string[]): void {
  if (Array.isArray(printed) && Array.isArray(actual)) {
    assert.equal(actual.length, printed.length, `${path || "the whole"} has another length`);
    printed.forEach((item, index) => compare(actual[index], item, `${path}[]`, allowed));
  } else if (isObject(printed) && isObject(actual)) {
    const inside = (key: string): string => (path === "" ? key : `${path}.${key}`);
    for (const [key, value] of Object.entries(printed)) compare(actual[key], value, inside(key), allowed);
    const added = Object.keys(actual).filter((key) => !(key in printed) && !allowed.includes(inside(key)));
    assert.deepEqual(added.map(inside), [], "what we add is listed in additions.ts");
  } else assert.deepStrictEqual(actual, printed, path || "the whole");
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
