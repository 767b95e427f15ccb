import { descendantsOf } from "../processTree.ts";

const exitCodes: Readonly<Partial<Record<NodeJS.Signals, number>>> = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 };

let exitCode: number | undefined;

/** The exit code, once the run was asked to end. */
export const requestedExit = (): number | undefined => exitCode;

/** Ends everything the run has started when it is asked to end; a second request does not wait for that. */
export function stopOnRequest(): void {
  for (const [signal, code] of Object.entries(exitCodes)) {
    process.on(signal, () => {
      if (exitCode !== undefined) process.exit(exitCode);
      exitCode = code;
      descendantsOf(process.pid).forEach(end);
    });
  }
}

function end(pid: number): void {
  try {
    process.kill(pid, "SIGTERM");
  } catch {
    // It was faster.
  }
}
