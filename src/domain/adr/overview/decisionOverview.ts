import { foldAdrs, missingKeys } from "../chain.ts";
import { parseArchitecture } from "../documents/parseArchitecture.ts";
import { projectionState, type ProjectionState } from "../documents/projectionState.ts";
import { entriesOf, type Snapshot, type SnapshotEntry } from "../snapshot.ts";
import { compareUids } from "../uid.ts";
import type { AdrRecord, ForeignRecord, ReadDecision, TaskRecord } from "./decisionRecord.ts";

/** Everything a list of decisions shows, in one piece. */
export interface DecisionOverview {
  /** In the order of their UIDs, the oldest first. */
  readonly adrs: readonly AdrRecord[];
  readonly foreign: readonly ForeignRecord[];
  readonly task?: TaskRecord;
  /** The oldest first. */
  readonly archived: readonly TaskRecord[];
  readonly architecture: Architecture;
  /** What a merge of branches has lost: the latest ADR lacks it. */
  readonly missingKeys: readonly string[];
  readonly projection: ProjectionState;
}

interface Architecture {
  /** The ADR that says so; absent where nothing is decided. */
  readonly uid?: string;
  readonly entries: readonly SnapshotEntry[];
  /** Why it is not known: the latest ADR cannot be read. */
  readonly problem?: string;
}

interface DecisionDocuments {
  readonly decisions: Iterable<ReadDecision>;
  readonly task: TaskRecord | undefined;
  readonly archived: readonly TaskRecord[];
  /** The text of `ARCHITECTURE_STATE.md`, if it is there. */
  readonly projection: string | undefined;
}

export function overviewOf({ decisions, task, archived, projection }: DecisionDocuments): DecisionOverview {
  const all = [...decisions];
  const adrs = all
    .flatMap((each) => (each.kind === "adr" ? [each] : []))
    .sort((left, right) => compareUids(left.record.uid, right.record.uid));
  const latest = adrs.at(-1);
  const past = adrs.flatMap((each) => each.past ?? []);
  const snapshot = latest?.past?.snapshot;
  return {
    adrs: adrs.map(({ record }) => record),
    foreign: all
      .flatMap((each) => (each.kind === "foreign" ? [each.record] : []))
      .sort((left, right) => compareUids(left.file, right.file)),
    ...(task && { task }),
    archived: [...archived].sort((left, right) => compareUids(left.file ?? "", right.file ?? "")),
    architecture: latest ? architectureOf(latest.record, snapshot) : projectedArchitecture(projection),
    missingKeys: snapshot === undefined ? [] : missingKeys(foldAdrs(past), snapshot),
    projection: projectionState(latest?.record.uid, snapshot, projection),
  };
}

const architectureOf = ({ uid, problem }: AdrRecord, snapshot: Snapshot | undefined): Architecture => ({
  uid,
  entries: snapshot === undefined ? [] : entriesOf(snapshot),
  ...(problem !== undefined && { problem }),
});

/** Without an ADR a hand-made file is all there is. */
function projectedArchitecture(text: string | undefined): Architecture {
  const parsed = text === undefined ? undefined : parseArchitecture(text);
  const [problem] = parsed?.problems ?? [];
  if (parsed?.region === undefined) return { entries: [], ...(problem && { problem: problem.message }) };
  return { ...(parsed.uid && { uid: parsed.uid.value }), entries: entriesOf(parsed.region.snapshot) };
}
