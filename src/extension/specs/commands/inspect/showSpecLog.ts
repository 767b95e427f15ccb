import type { Command } from "../../../services.ts";
import { askForSpec } from "../askForSpec.ts";
import { parseSpecArgument } from "../specArgument.ts";

export const showSpecLog: Command<"flightdeck.showSpecLog"> = {
  parse: parseSpecArgument,
  async run(services, argument, signal) {
    const reference = argument ?? (await askForSpec(services));
    if (reference) await services.specLogs.show(reference, signal);
  },
};
