import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { stdioMain } from "../../src/servers/kit/start/stdioMain.ts";
import { nodeDocsFiles } from "../../src/servers/preflights/docs/docsFiles.ts";
import { createDocsStore } from "../../src/servers/preflights/docs/docsStore.ts";
import { modelSource } from "../../src/servers/preflights/models/modelSource.ts";
import { createPreflightsServer } from "../../src/servers/preflights/server.ts";
import { createKeyedQueue } from "../../src/servers/preflights/sessions/keyedQueue.ts";
import { createSessionStore } from "../../src/servers/preflights/sessions/sessionStore.ts";
import { createStamps } from "../../src/servers/preflights/stamps.ts";

/** Preflights whose clock is as many minutes ahead as a file of the repository says: no test waits half an hour. */
const clock = { now: () => new Date(Date.now() + minutesAhead() * 60_000) };

function minutesAhead(): number {
  try {
    return Number(readFileSync(join(process.cwd(), ".git", "minutes-ahead"), "utf8"));
  } catch {
    // Without the file it is now.
    return 0;
  }
}

void stdioMain(
  createPreflightsServer({
    start: { workingDirectory: process.cwd() },
    sessions: createSessionStore(clock),
    inTurn: createKeyedQueue(),
    docs: createDocsStore(nodeDocsFiles),
    stamps: createStamps(clock, () => randomBytes(2).readUInt16BE()),
    models: modelSource({}),
  }),
);
