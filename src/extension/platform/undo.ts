/** The way back from what a command did. It refuses with a sentence when what it would change is not as it was left. */
interface UndoStep {
  readonly sentence: string;
  run(): Promise<void>;
}

/** The last few actions. Each step checks for itself whether it still fits, so any of them may be taken first. */
export interface Undo {
  /** Returns the number by which this very step can be taken; undefined when there is no way back. */
  remember(step: UndoStep | undefined): number | undefined;
  /** The step with this number, else the latest one. A step can be taken once. */
  take(number?: number): UndoStep | undefined;
}

const mostSteps = 20;

/** Tells each time whether there is anything to undo. */
export function createUndo(onDidChange: (hasSteps: boolean) => void = () => undefined): Undo {
  const steps = new Map<number, UndoStep>();
  let count = 0;
  return {
    remember(step) {
      if (!step) return undefined;
      steps.set(++count, step);
      steps.delete(count - mostSteps);
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
