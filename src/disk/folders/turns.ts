import { setImmediate } from "node:timers/promises";

/** Short enough that no answer, ping or keystroke is delayed noticeably. */
const maxTurnMs = 8;

/** Reading the clock takes time, too. */
const filesPerLook = 16;

/** Lets the other work of a process have its turn while one piece of work looks at thousands of files. */
export interface Turns {
  /** Asked after each file: to wait for a promise each time would cost as much as looking at the file does. */
  isOver(): boolean;
  next(): Promise<void>;
}

export function createTurns(): Turns {
  let begun = performance.now();
  let asked = 0;
  return {
    isOver: () => asked++ % filesPerLook === 0 && performance.now() - begun > maxTurnMs,
    async next() {
      await setImmediate();
      begun = performance.now();
    },
  };
}
