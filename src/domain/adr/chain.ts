import type { Change } from "./patch.ts";
import type { DecidedValue, Snapshot } from "./snapshot.ts";
import { decidedIn, entriesOf, formatDecided, hasCategory, snapshotOf } from "./snapshot.ts";
import { compareUids } from "./uid.ts";

/** The parts of an ADR that the chain of decisions needs. */
export interface PastAdr {
  readonly uid: string;
  readonly snapshot: Snapshot;
  /** What its "Removed:" lines name: a category or `Category.Field`. */
  readonly removed: readonly string[];
}

/**
 * Everything all ADRs decided, in the order of their UIDs. Two branches that were merged may each lack what the other
 * decided: an inherited copy of a value does not undo a newer decision, so the reference of a value tells its age.
 */
export function foldAdrs(adrs: readonly PastAdr[]): Snapshot {
  const folded = new Map<string, { category: string; field: string; value: string; adr: string }>();
  const ordered = [...adrs].sort((left, right) => compareUids(left.uid, right.uid));
  for (const { uid, snapshot, removed } of ordered) {
    for (const name of removed) remove(folded, name.toLowerCase());
    for (const { category, field, value, adr = uid } of entriesOf(snapshot)) {
      const key = `${category}.${field}`.toLowerCase();
      const known = folded.get(key);
      if (known === undefined || adr >= known.adr) folded.set(key, { category, field, value, adr });
    }
  }
  return snapshotOf(folded.values());
}

function remove(folded: Map<string, { category: string }>, name: string): void {
  if (folded.delete(name)) return;
  for (const [key, { category }] of folded) if (category.toLowerCase() === name) folded.delete(key);
}

/** What was decided once and is not in the next snapshot: `Database` for a whole category, else `Database.ORM`. */
export function missingKeys(decided: Snapshot, next: Snapshot): readonly string[] {
  const missing = entriesOf(decided).flatMap((entry) => {
    if (!hasCategory(next, entry.category)) return [entry.category];
    return isLost(entry, decidedIn(next, entry.category, entry.field)) ? [`${entry.category}.${entry.field}`] : [];
  });
  return [...new Set(missing)].sort();
}

/** A value that is there but older than the decision is as lost as one that is not there. */
function isLost(decided: DecidedValue, next: DecidedValue | undefined): boolean {
  if (next === undefined) return true;
  return decided.adr !== undefined && next.adr !== undefined && next.adr < decided.adr;
}

/** What reconciling brings back into a snapshot. */
export function restoredBetween(previous: Snapshot, reconciled: Snapshot): readonly Change[] {
  return entriesOf(reconciled)
    .filter((entry) => isLost(entry, decidedIn(previous, entry.category, entry.field)))
    .map((entry) => ({ kind: "Restored", category: entry.category, field: entry.field, value: formatDecided(entry) }));
}
