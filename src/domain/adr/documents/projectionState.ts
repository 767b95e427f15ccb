import { entriesOf, type Snapshot } from "../snapshot.ts";
import { parseArchitecture } from "./parseArchitecture.ts";

/** Whether `ARCHITECTURE_STATE.md` matches the latest ADR; "none" where there is no ADR. */
export type ProjectionState = "none" | "current" | "missing" | "outdated";

/** By what the file says, not by its bytes: git may have changed the line ends. */
export function projectionState(
  uid: string | undefined,
  snapshot: Snapshot | undefined,
  text: string | undefined,
): ProjectionState {
  if (uid === undefined || snapshot === undefined) return "none";
  if (text === undefined) return "missing";
  const parsed = parseArchitecture(text);
  const isSame =
    parsed.problems.length === 0 &&
    parsed.uid?.value === uid &&
    JSON.stringify(entriesOf(parsed.region?.snapshot ?? new Map())) === JSON.stringify(entriesOf(snapshot));
  return isSame ? "current" : "outdated";
}
