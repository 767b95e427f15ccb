import { childAgents } from "../../agents/agentStarter.ts";
import { startPlaceOf } from "../kit/start/startPlace.ts";
import { stdioMain } from "../kit/start/stdioMain.ts";
import { createSpeckitServer } from "./server.ts";

void stdioMain(
  createSpeckitServer({
    clock: { now: () => new Date() },
    start: startPlaceOf(process.argv.slice(2), process.cwd()),
    agents: childAgents,
    environment: process.env,
  }),
);
