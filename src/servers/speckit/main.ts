import { childAgents } from "../../agents/agentStarter.ts";
import { startPlaceOf } from "../kit/startPlace.ts";
import { stdioMain } from "../kit/stdioMain.ts";
import { createSpeckitServer } from "./server.ts";

void stdioMain(
  createSpeckitServer({
    clock: { now: () => new Date() },
    start: startPlaceOf(process.argv.slice(2), process.cwd()),
    agents: childAgents,
    environment: process.env,
  }),
);
