import { runCommand } from "./runCommand.ts";

/** Runs unit tests, and those that a change touches again, until somebody ends it. */
export function watchTests(files: readonly string[]): Promise<number> {
  return runCommand(process.execPath, ["--test", "--watch", "--test-timeout=300000", ...files]);
}
