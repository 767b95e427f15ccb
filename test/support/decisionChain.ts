import { formatAdr } from "../../src/domain/adr/documents/formatAdr.ts";
import { formatArchitecture } from "../../src/domain/adr/documents/formatArchitecture.ts";
import { adrTitle } from "../../src/domain/adr/documents/formatAdr.ts";
import { applyPatch, changesOf } from "../../src/domain/adr/patch.ts";
import { slugOf } from "../../src/domain/adr/slug.ts";
import { emptySnapshot, type Snapshot } from "../../src/domain/adr/snapshot.ts";

export type Decided = readonly [category: string, field: string, value: string];

export interface WrittenAdr {
  readonly uid: string;
  /** From the root. */
  readonly path: string;
  readonly title: string;
  readonly text: string;
  readonly snapshot: Snapshot;
}

/** ADRs as the server writes them, each on top of the one before, a day apart. */
export function decisionChain(list: readonly Decided[], start = emptySnapshot, day = 1): readonly WrittenAdr[] {
  let snapshot = start;
  return list.map(([category, field, value], index) => {
    const date = new Date(Date.UTC(2026, 0, day + index)).toISOString();
    const uid = `${date.replace(/[-:]/g, "")}-${(index + day).toString(16).toUpperCase().padStart(4, "0")}`;
    const patch = { category, fields: [{ field, value }] };
    const changes = changesOf(snapshot, patch);
    snapshot = applyPatch(snapshot, patch, uid);
    const title = adrTitle(patch);
    const rest = { intention: `Decide ${field}`, background: [], alternatives: [] };
    const text = formatAdr({ uid, date: date.slice(0, 10), patch, changes, snapshot, ...rest });
    return { uid, path: `docs/adr/${uid}_${slugOf(title)}.md`, title, text, snapshot };
  });
}

export const projectionOf = ({ uid, snapshot }: WrittenAdr): string => formatArchitecture(uid, snapshot);
