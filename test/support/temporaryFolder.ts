import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface TemporaryFolder {
  readonly path: string;
  remove(): Promise<void>;
}

export async function createTemporaryFolder(): Promise<TemporaryFolder> {
  // VS Code reports real paths; where the system's temporary folder is a link, paths would not compare equal.
  const path = await realpath(await mkdtemp(join(tmpdir(), "flightdeck-")));
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }) };
}
