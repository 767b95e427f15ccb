import type { Clock } from "../../domain/ports.ts";
import { uidAfter, uidAt } from "../../domain/adr/uid.ts";
import type { Stamps } from "../../domain/preflight/artifacts.ts";

/** Sixteen unpredictable bits. */
type Random16 = () => number;

/** Makes the identities of one completion: the ADR's first, then the task's. No two of a process are equal. */
export function createStamps(clock: Clock, random: Random16): (latestAdr: string | undefined) => Stamps {
  let last = -Infinity;
  const nextInstant = (): number => (last = Math.max(clock.now().getTime(), last + 1));
  return (latestAdr) => {
    const adrUid = uidAfter(latestAdr, nextInstant(), random());
    const taskInstant = nextInstant();
    return { adrUid, taskUid: uidAt(taskInstant, random()), created: new Date(taskInstant).toISOString() };
  };
}
