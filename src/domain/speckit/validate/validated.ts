/** A document of a step after it was checked. */
export interface Validated {
  /** With the repairs. */
  readonly text: string;
  /** What was put right, one sentence each. */
  readonly repairs: readonly string[];
  /** What its writer has to change, one sentence each; nothing is saved before there are none. */
  readonly problems: readonly string[];
}

/** Puts one mechanical thing right. */
export type Repair = (text: string) => Pick<Validated, "text" | "repairs">;

export const unrepaired = (text: string): ReturnType<Repair> => ({ text, repairs: [] });

/** Each repair reads what the one before has left. */
export function repairInTurn(text: string, repairs: readonly Repair[]): ReturnType<Repair> {
  return repairs.reduce<ReturnType<Repair>>((before, repair) => {
    const after = repair(before.text);
    return { text: after.text, repairs: [...before.repairs, ...after.repairs] };
  }, unrepaired(text));
}
