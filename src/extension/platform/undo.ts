/** Undoes what a command did. It fails with a sentence for the user when what it would change was changed since. */
interface UndoStep {
  /** What is undone, in the imperative: "Finalize “Show the dew point”". */
  readonly title: string;
  run(): Promise<void>;
}

/** The last actions. Each step checks for itself whether it still applies, so they can be undone in any order. */
export interface Undo {
  /** Returns the number of the step for `take`; undefined when there is nothing to undo. */
  remember(step: UndoStep | undefined): number | undefined;
  /** The step with this number, else the latest one. Each step can be taken once. */
  take(number?: number): UndoStep | undefined;
}

const maxSteps = 20;

/** `onDidChange` hears whether there is anything to undo. */
export function createUndo(onDidChange: (hasSteps: boolean) => void = () => undefined): Undo {
  const steps = new Map<number, UndoStep>();
  let count = 0;
  return {
    remember(step) {
      if (!step) return undefined;
      steps.set(++count, step);
      steps.delete(count - maxSteps);
      onDidChange(true);
      return count;
    },
    take(number = [...steps.keys()].at(-1)) {
      const step = number === undefined ? undefined : steps.get(number);
      if (number !== undefined) steps.delete(number);
      onDidChange(steps.size > 0);
      return step;
    },
  };
}
