import type { Stamps } from "../../domain/preflight/artifacts.ts";
import type { StartPlace } from "../kit/start/startPlace.ts";
import type { DocsStore } from "./docs/docsStore.ts";
import type { ModelSource } from "./model.ts";
import type { SessionStore } from "./sessions/sessionStore.ts";

/** What the tools work with; `main.ts` has the real ones. */
export interface PreflightsDeps {
  /** Where the search for a repository begins when a call names none. */
  readonly start: StartPlace;
  readonly sessions: SessionStore;
  /** Calls of one session run one after the other. */
  readonly inTurn: <T>(key: string, job: () => Promise<T>) => Promise<T>;
  readonly docs: DocsStore;
  readonly stamps: (latestAdr: string | undefined) => Stamps;
  readonly models: ModelSource;
}
