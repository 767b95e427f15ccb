import { spawn } from "node:child_process";

/** Its input ends when the process that holds the other end is gone, however it went: then it ends the group. */
const watchman = `
const [pid, grace] = process.argv.slice(1).map(Number);
const tell = (signal) => { try { process.kill(-pid, signal); } catch {} };
process.stdin.resume().on("end", () => {
  if (process.platform === "win32") {
    require("node:child_process").spawn("taskkill", ["/pid", String(pid), "/T", "/F"], { windowsHide: true });
    return;
  }
  tell("SIGTERM");
  setTimeout(() => tell("SIGKILL"), grace);
});
`;

/**
 * Sees to it that a process group does not outlive us, even if we are killed and cannot end it ourselves: an agent whose
 * server is gone would go on changing files that nobody watches. Call the result once the group has ended.
 */
export function endWithUs(pid: number, graceMilliseconds: number): () => void {
  const child = spawn(process.execPath, ["-e", watchman, String(pid), String(graceMilliseconds)], {
    stdio: ["pipe", "ignore", "ignore"],
    // Whoever ends our group must not end the watchman first.
    detached: true,
    windowsHide: true,
    env: { ...process.env, ELECTRON_RUN_AS_NODE: "1" },
  });
  // Without a watchman the agent still ends with a cancel, a time-out or an orderly end of ours.
  child.on("error", () => undefined);
  return () => void child.kill("SIGKILL");
}
