import { fileURLToPath } from "node:url";

/** An agent whose processes are in sessions of their own, deaf to SIGTERM and orphaned; each prints its id. */
export const nastyAgent = fileURLToPath(new URL("../../fixtures/nastyAgent/main.mjs", import.meta.url));
/** How many ids it prints, its own included. */
export const nastyProcesses = process.platform === "linux" ? 5 : 4;
