import * as vscode from "vscode";
import type { Command } from "../../../services.ts";
import { parseItemArgument } from "./listItemArgument.ts";

export const copyItemName: Command<"flightdeck.copyItemName"> = {
  parse: parseItemArgument,
  async run(services, argument) {
    const connection = services.host.connections.find(({ id }) => id === argument?.connectionId);
    const name = argument?.key ?? connection?.entry.name;
    if (name !== undefined) await vscode.env.clipboard.writeText(name);
  },
};
