import { createHash } from "node:crypto";
import { appendFileSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

interface SafeExpressions {
  has(expression: string): boolean;
  add(expression: string): void;
}

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

/**
 * The regular expressions that a check has found safe, kept in a folder: the verdict depends on nothing but the expression
 * and the check, so `check` names the checker, its version and its limits. Other verdicts are not kept.
 */
export function openSafeExpressions(folder: string, check: string): SafeExpressions {
  const file = join(folder, `safe-expressions-${hashOf(check).slice(0, 16)}.txt`);
  const known = new Set(readLines(file));
  return {
    has: (expression) => known.has(hashOf(expression)),
    add(expression) {
      mkdirSync(dirname(file), { recursive: true });
      // Short lines are appended whole, also beside another run.
      appendFileSync(file, `${hashOf(expression)}\n`);
    },
  };
}

function readLines(file: string): readonly string[] {
  try {
    return readFileSync(file, "utf8").split("\n");
  } catch {
    // The first run on this machine, or a cache that was emptied: everything is checked anew.
    return [];
  }
}
