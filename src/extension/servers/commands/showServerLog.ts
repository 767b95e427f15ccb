import type { Command } from "../../services.ts";
import { chooseServer, parseServerOrRole } from "./serverArgument.ts";

export const showServerLog: Command<"flightdeck.showServerLog"> = {
  parse: parseServerOrRole,
  async run(services, argument) {
    const connection = await chooseServer(services, argument);
    if (connection) services.channels.for(connection.entry).show();
  },
};
