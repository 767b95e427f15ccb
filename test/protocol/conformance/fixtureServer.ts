/** The server the official conformance suite expects, on the same kit as the product's own. */
import { stdioMain } from "../../../src/servers/kit/start/stdioMain.ts";
import { prompts } from "./fixturePrompts.ts";
import { resources } from "./fixtureResources.ts";
import { tools } from "./fixtureTools.ts";

void stdioMain({
  name: "conformance-fixture",
  version: "1.0.0",
  tools,
  resources,
  prompts,
  logging: true,
  complete: async ({ argument }) => ["paris", "park", "party"].filter((value) => value.startsWith(argument.value)),
});
