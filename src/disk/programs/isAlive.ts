import { errorCode } from "../files/errorCode.ts";

/** Whether a process of this machine is running. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user cannot be signalled, but it is there.
    return errorCode(error) === "EPERM";
  }
}
