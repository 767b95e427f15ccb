import { spawnSync } from "node:child_process";
import { descendantsOf } from "./processTree.ts";

/** The processes of a bundled server that were started, directly or not, by this process. */
export function serverProcesses(name: string): readonly number[] {
  const mine = new Set(descendantsOf(process.pid));
  const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,stat=,args="], { encoding: "utf8" });
  return stdout
    .split("\n")
    .filter((line) => line.includes(`/servers/${name}.js`) && !/^\s*\d+\s+Z/.test(line))
    .map((line) => Number.parseInt(line, 10))
    .filter((pid) => mine.has(pid));
}
