import { startPlaceOf } from "../kit/startPlace.ts";
import { stdioMain } from "../kit/stdioMain.ts";
import { createDocsStore } from "./docs/docsStore.ts";
import { nodeDocsFiles } from "./docs/docsFiles.ts";
import { modelSource } from "./models/modelSource.ts";
import { createPreflightsServer } from "./server.ts";
import { createKeyedQueue } from "./sessions/keyedQueue.ts";
import { createSessionStore } from "./sessions/sessionStore.ts";
import { createStamps } from "./stamps.ts";

const clock = { now: () => new Date() };

void stdioMain(
  createPreflightsServer(
    {
      start: startPlaceOf(process.argv.slice(2), process.cwd()),
      sessions: createSessionStore(clock),
      inTurn: createKeyedQueue(),
      docs: createDocsStore(nodeDocsFiles),
      stamps: createStamps(clock, () => crypto.getRandomValues(new Uint16Array(1))[0] ?? 0),
      models: modelSource(process.env),
    },
    "0.1.0",
  ),
);
