import { runCommand } from "./runCommand.ts";

/** Runs unit tests, and reruns those that a change touches, until it is ended. */
export function watchTests(files: readonly string[]): Promise<number> {
  return runCommand(process.execPath, ["--test", "--watch", "--test-timeout=300000", ...files]);
}
