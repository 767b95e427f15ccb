import type { Command } from "../../platform/command.ts";
import { noArguments } from "../../platform/command.ts";

export const refreshFeatures: Command<"flightdeck.refreshFeatures"> = {
  parse: noArguments,
  async run(services, _, signal) {
    await services.findProjects();
    await services.features.refresh(signal);
  },
};
