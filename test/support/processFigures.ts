import { readFileSync } from "node:fs";
import type { StdioClient } from "./stdioClient.ts";

/** Only Linux reports this for another process; elsewhere the figures are 0. */
function processFigure({ child }: StdioClient, file: string, pattern: RegExp): number {
  if (process.platform !== "linux") return 0;
  return Number(pattern.exec(readFileSync(`/proc/${child.pid}/${file}`, "utf8"))?.[1]);
}

/** The most memory the server ever had. */
export const peakBytes = (client: StdioClient): number => processFigure(client, "status", /^VmHWM:\s+(\d+) kB/m) * 1024;

export const bytesRead = (client: StdioClient): number => processFigure(client, "io", /^rchar: (\d+)/m);

/** Its memory now, and its share of what it has in common with other processes counted by their number. */
export const residentBytes = (client: StdioClient): number =>
  processFigure(client, "smaps_rollup", /^Rss:\s+(\d+) kB/m) * 1024;
export const sharedOutBytes = (client: StdioClient): number =>
  processFigure(client, "smaps_rollup", /^Pss:\s+(\d+) kB/m) * 1024;
