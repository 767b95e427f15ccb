import { agentCommands } from "./agents/agentCommands.ts";
import { decisionCommands } from "./decisions/decisionCommands.ts";
import { featureCommands } from "./features/featureCommands.ts";
import { firstStepsCommands } from "./firstSteps/firstStepsCommands.ts";
import { runCommands } from "./runs/runCommands.ts";
import { serverCommands } from "./servers/serverCommands.ts";
import { specCommands } from "./specs/specCommands.ts";

/** Every command, from the tables of the rooms. Loaded with the first command that runs. */
export const commands = {
  ...specCommands,
  ...decisionCommands,
  ...featureCommands,
  ...serverCommands,
  ...runCommands,
  ...agentCommands,
  ...firstStepsCommands,
};
