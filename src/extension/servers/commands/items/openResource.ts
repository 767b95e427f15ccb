import type { Command } from "../../../services.ts";
import { chooseItem, parseItemArgument } from "./listItemArgument.ts";

export const openResource: Command<"flightdeck.openResource"> = {
  parse: parseItemArgument,
  async run(services, argument, signal) {
    const chosen = await chooseItem(services, "resources", argument, signal);
    if (chosen) await services.resources.open(chosen.connection, chosen.item.uri, chosen.item.mimeType);
  },
};
