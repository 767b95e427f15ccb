import { type Command, noArguments } from "./command.ts";

export const showLog: Command<"flightdeck.showLog"> = {
  parse: noArguments,
  run: async (services) => services.log.show(),
};
