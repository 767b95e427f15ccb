import * as z from "zod";
import { listOffset, specLimit, specPage } from "../contract/chantShapes.ts";
import { defineContract } from "../contract/toolContract.ts";

export const chantReady = defineContract({
  name: "chant_ready",
  description: "List all specs that are ready to be worked (no unmet dependencies)",
  effect: "read",
  input: z.object({ limit: specLimit.optional() }),
  extras: z.object({ offset: listOffset.optional() }),
  ownArguments: ["offset"],
  output: specPage,
});
