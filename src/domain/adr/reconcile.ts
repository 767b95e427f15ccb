import { openCategory } from "./architectureSchema.ts";
import { foldAdrs, missingKeys, restoredBetween, type PastAdr } from "./chain.ts";
import { formatAdr } from "./documents/formatAdr.ts";
import { formatArchitecture } from "./documents/formatArchitecture.ts";
import { slugOf } from "./slug.ts";
import { compareUids, uidAfter } from "./uid.ts";

/** An ADR that brings back what a merge of branches has lost, and the architecture that follows from it. */
interface Reconciliation {
  readonly uid: string;
  readonly fileName: string;
  readonly text: string;
  readonly projection: string;
  /** `Database` for a whole category, else `Database.ORM`. */
  readonly restored: readonly string[];
}

/**
 * It decides nothing new: every value keeps the ADR that set it. Undefined when nothing is lost. The clock and chance
 * come from outside, so that the same input gives the same bytes.
 */
export function reconcileAdrs(
  adrs: readonly PastAdr[],
  milliseconds: number,
  random: number,
): Reconciliation | undefined {
  const latest = [...adrs].sort((left, right) => compareUids(left.uid, right.uid)).at(-1);
  if (latest === undefined) return undefined;
  const snapshot = foldAdrs(adrs);
  const restored = missingKeys(snapshot, latest.snapshot);
  if (restored.length === 0) return undefined;
  const changes = restoredBetween(latest.snapshot, snapshot);
  const categories = new Set(changes.map(({ category }) => category));
  const [only = openCategory] = categories;
  const title = `Reconcile: ${restored.join(", ")}`;
  const uid = uidAfter(latest.uid, milliseconds, random);
  const text = formatAdr({
    uid,
    title,
    date: new Date(milliseconds).toISOString().slice(0, "YYYY-MM-DD".length),
    previous: latest.uid,
    patch: { category: categories.size === 1 ? only : openCategory, fields: [] },
    changes,
    snapshot,
    intention: "Restore decisions that a merge of branches has lost",
    background: ["The latest decision was made on a branch that did not have them."],
    rationale: "Both branches decided; neither meant to undo what the other did.",
    alternatives: [],
  });
  const fileName = `${uid}_${slugOf(title)}.md`;
  return { uid, fileName, text, projection: formatArchitecture(uid, snapshot), restored };
}
