import { descendantsOf } from "../processTree.ts";

const exitCodes: Readonly<Partial<Record<NodeJS.Signals, number>>> = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 };

let exitCode: number | undefined;

/** What to exit with, once somebody wants the run to end. */
export const requestedExit = (): number | undefined => exitCode;

/** Ends everything the run has started when somebody wants it to end; who cannot wait for that asks again. */
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
