import type { Command } from "../../services.ts";
import { revokeModelConsent as revoke } from "../../../mcp/serverRequests.ts";
import { chooseServer, parseServerArgument } from "./serverArgument.ts";

export const revokeModelConsent: Command<"flightdeck.revokeModelConsent"> = {
  parse: parseServerArgument,
  async run(services, argument) {
    const connection = await chooseServer(services, argument);
    if (connection) await revoke(connection.entry, services.ports);
  },
};
