import { replacementsOf } from "../../../domain/adr/overview/decisionHistory.ts";
import { titleOfFile, type AdrRecord } from "../../../domain/adr/overview/decisionRecord.ts";
import { compareUids, uidOfFileName } from "../../../domain/adr/uid.ts";
import { preflightsPaths as paths } from "../../../protocol/preflightsTools.ts";
import type {
  AdrGroupNode,
  AdrNode,
  DecisionsNode,
  LinkOf,
  PutBelow,
  ShownDecisions,
  Tampering,
} from "./decisionNodes.ts";
import type { DecisionGrouping } from "./decisionViewOptions.ts";

/** ADRs newest first, or by category; deleted ones stay in their place until they are restored. */
export function adrRows(
  { root, overview, tampered }: ShownDecisions,
  grouping: DecisionGrouping,
  linkOf: LinkOf,
  put: PutBelow,
): readonly DecisionsNode[] {
  const replaced = replacementsOf(overview.adrs);
  const latest = overview.adrs.at(-1)?.uid;
  const records = [...overview.adrs, ...deletedAdrs(tampered)].sort((a, b) => compareUids(b.uid, a.uid));
  const rows = records.map((record): AdrNode => {
    const tampering = tampered.get(`${paths.adrs}/${record.file}`);
    const node: AdrNode = {
      ...{ kind: "adr", id: `${root}#adr ${record.uid}`, root, record, tampering },
      ...{ replaced: replaced.get(record.uid) ?? [], isLatest: record.uid === latest },
    };
    put(node.id, rowsBelow(node, linkOf));
    return node;
  });
  return grouping === "newest" ? rows : groups(root, rows, put);
}

function deletedAdrs(tampered: ReadonlyMap<string, Tampering>): readonly AdrRecord[] {
  return [...tampered].flatMap(([path, tampering]) => {
    const file = path.slice(paths.adrs.length + 1);
    const uid = path.startsWith(`${paths.adrs}/`) && tampering === "deleted" ? uidOfFileName(file) : undefined;
    return uid === undefined ? [] : [{ uid, file, title: titleOfFile(file), changes: [] }];
  });
}

/** Its changes, then those of its values that others have replaced. */
function rowsBelow({ id, root, record, replaced }: AdrNode, linkOf: LinkOf): readonly DecisionsNode[] {
  return [
    ...record.changes.map((change, index): DecisionsNode => ({
      ...{ kind: "change", id: `${id}#change ${index}`, root, adr: linkOf(record.uid), change },
    })),
    ...replaced.map((replacement, index): DecisionsNode => ({
      ...{ kind: "replacement", id: `${id}#replaced ${index}`, root, replacement, by: linkOf(replacement.by) },
    })),
  ];
}

function groups(root: string, rows: readonly AdrNode[], put: PutBelow): readonly AdrGroupNode[] {
  const byCategory = new Map<string | undefined, AdrNode[]>();
  for (const row of rows) {
    const { category } = row.record;
    const known = byCategory.get(category);
    if (known) known.push(row);
    else byCategory.set(category, [row]);
  }
  const names = [...byCategory.keys()].sort((a = "\uffff", b = "\uffff") => (a < b ? -1 : 1));
  return names.map((category) => {
    const id = `${root}#group ${category ?? ""}`;
    const below = byCategory.get(category) ?? [];
    put(id, below);
    return { kind: "group", id, root, category, count: below.length };
  });
}
