import type { Command } from "../../services.ts";
import { noArguments } from "../../platform/command.ts";

export const refreshFeatures: Command<"flightdeck.refreshFeatures"> = {
  parse: noArguments,
  async run(services, _, signal) {
    await services.findProjects();
    await services.features.refresh(signal);
  },
};
