const denied =
  process.platform === "win32"
    ? "it is read-only, or another program has it open. Close it there, then try again."
    : "the permissions of the file or its folder do not allow it. Change them, then try again.";

/** What a full or read-only disk says, and what a person shall read. */
export const refusedWrites = [
  ["ENOSPC", "the disk is full. Free some space, then try again."],
  ["EROFS", "the disk is read-only."],
  ["EACCES", denied],
  ["ENAMETOOLONG", "the name is too long. Choose a shorter one."],
] as const;

/** The environment of a server whose disk refuses every write like that. */
export const refusingDisk = (code: string): NodeJS.ProcessEnv => ({
  NODE_OPTIONS: `--import=${new URL("refusingDisk.ts", import.meta.url).href}`,
  FLIGHTDECK_TEST_DISK: code,
});
