/** The environment of a process whose clock is ahead of that of the disk. */
export const clockAhead = (milliseconds: number): NodeJS.ProcessEnv => ({
  NODE_OPTIONS: `--import=${new URL("shiftedClock.ts", import.meta.url).href}`,
  FLIGHTDECK_TEST_CLOCK_AHEAD: String(milliseconds),
});
