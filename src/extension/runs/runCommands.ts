import type { Command } from "../services.ts";
import { showRuns } from "./commands/showRuns.ts";
import { showLog } from "./commands/showLog.ts";
import type { RunCommandArgs } from "./contributions.ts";

/** The commands of this room; an id without a handler does not compile. */
export const runCommands: { readonly [K in keyof RunCommandArgs]: Command<K> } = {
  "flightdeck.showRuns": showRuns,
  "flightdeck.showLog": showLog,
};
