/**
 * Completes a preflight in the repository of the first argument and dies, as by `kill -9`, right after the file
 * system step of the second. Prints how many steps there were when it gets to the end.
 */
import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";

const [root = "", step = ""] = process.argv.slice(2);
let steps = 0;

/** Everything that changes a disk, replaced before any module of ours takes hold of it. */
const changing = ["mkdir", "open", "link", "rename", "rm", "rmdir"] as const;
for (const name of changing) {
  const real = fs[name] as (...args: readonly unknown[]) => Promise<unknown>;
  Object.assign(fs, {
    [name]: async (...args: readonly unknown[]) => {
      const outcome = await real(...args);
      // A lock that its owner had no time to sign is respected for ten seconds; that would be all this waits for.
      if (name === "open" && String(args[0]).endsWith(".lock")) return outcome;
      steps += 1;
      if (steps === Number(step)) process.kill(process.pid, "SIGKILL");
      return outcome;
    },
  });
}
syncBuiltinESMExports();

const { inProcess } = await import("./inProcess.ts");
const result = await inProcess(root).clarify({
  user_intention: "Add authentication",
  answers: { auth_strategy: "OAuth", auth_library: "custom" },
});
process.stdout.write(JSON.stringify({ steps, status: result.status }));
