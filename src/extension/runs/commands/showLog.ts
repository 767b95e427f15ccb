import { type Command, noArguments } from "../../platform/command.ts";

export const showLog: Command<"flightdeck.showLog"> = {
  parse: noArguments,
  run: async (services) => services.log.show(),
};
