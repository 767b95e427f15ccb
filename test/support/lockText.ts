import { hostname } from "node:os";
import { ownProcess } from "../../src/disk/programs/processOwner.ts";

/** What a process of this machine writes into a lock, as far as its id shows. */
export const lockTextOf = (pid: number): string => [pid, hostname(), "x", "-", ownProcess().space || "-"].join(" ");
