import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/** A folder outside of any project, for files that a program is started with. */
export interface ScratchFolder {
  readonly path: string;
  /** What it holds may name programs and folders of this machine, so no other user may read it. */
  write(name: string, text: string): Promise<string>;
}

/** The folder goes with what uses it. */
export async function withScratchFolder<T>(use: (scratch: ScratchFolder) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), "flightdeck-"));
  try {
    return await use({
      path: folder,
      async write(name, text) {
        const file = path.join(folder, name);
        await writeFile(file, text, { mode: 0o600 });
        return file;
      },
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
