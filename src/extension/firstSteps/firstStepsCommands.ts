import type { Command } from "../services.ts";
import { setUpProject } from "./commands/setUpProject.ts";
import { openSample } from "./commands/openSample.ts";
import type { FirstStepsCommandArgs } from "./contributions.ts";

/** The commands of this room; an id without a handler does not compile. */
export const firstStepsCommands: { readonly [K in keyof FirstStepsCommandArgs]: Command<K> } = {
  "flightdeck.setUpProject": setUpProject,
  "flightdeck.openSample": openSample,
};
