// Runs a program and ends it, with everything it started, as soon as the process behind standard input is gone:
//   node supervise.ts <program> [arguments]
// Its starter holds the other end of that pipe, so even a starter that is killed leaves nothing behind.
// To be spawned detached: it leads the process group that it ends.
import { spawn, spawnSync } from "node:child_process";

const [program = "", ...args] = process.argv.slice(2);
const child = spawn(program, args, { stdio: ["ignore", "inherit", "inherit"] });
child.once("error", (error) => {
  console.error(error.message);
  endGroup();
});
child.once("exit", endGroup);
process.stdin.once("close", endGroup);
process.stdin.on("error", endGroup);
process.stdin.resume();
// Closing the pipe ends this group; Ctrl+C is handled by the process that holds the pipe.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, endGroup);

function endGroup(): void {
  if (process.platform === "win32") {
    spawnSync("taskkill", ["/pid", String(process.pid), "/t", "/f"]);
  } else {
    process.kill(-process.pid, "SIGKILL");
  }
}
