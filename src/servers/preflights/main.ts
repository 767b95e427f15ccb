import { startPlaceOf } from "../kit/start/startPlace.ts";
import { stdioMain } from "../kit/start/stdioMain.ts";
import { createDocsStore } from "./docs/docsStore.ts";
import { nodeDocsFiles } from "./docs/docsFiles.ts";
import { modelSource } from "./models/modelSource.ts";
import { createPreflightsServer } from "./server.ts";
import { repositoryOfStart } from "./repository.ts";
import { createKeyedQueue } from "./sessions/keyedQueue.ts";
import { createSessionStore } from "./sessions/sessionStore.ts";
import { createStamps } from "./stamps.ts";

const clock = { now: () => new Date() };
const start = startPlaceOf(process.argv.slice(2), process.cwd());
const docs = createDocsStore(nodeDocsFiles);

void stdioMain(
  createPreflightsServer({
    start,
    sessions: createSessionStore(clock),
    inTurn: createKeyedQueue(),
    docs,
    stamps: createStamps(clock, () => crypto.getRandomValues(new Uint16Array(1))[0] ?? 0),
    models: modelSource(process.env),
  }),
);

/** What killed servers left is gone before anyone looks; a completion tidies again, in any repository. */
async function tidyUp(): Promise<void> {
  const root = await repositoryOfStart(start);
  if (root !== undefined) await docs.tidy(root);
}

// Failing to remove leftovers must not disturb a working server.
void tidyUp().catch(() => undefined);
