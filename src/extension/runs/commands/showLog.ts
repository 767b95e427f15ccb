import type { Command } from "../../services.ts";
import { noArguments } from "../../platform/command.ts";

export const showLog: Command<"flightdeck.showLog"> = {
  parse: noArguments,
  run: async (services) => services.log.show(),
};
