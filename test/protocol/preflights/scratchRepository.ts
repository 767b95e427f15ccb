import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** A repository on disk for one test. */
export interface ScratchRepository extends Disposable {
  readonly root: string;
  at(file: string): string;
  write(file: string, text: string): void;
  read(file: string): string;
  /** Every file but those of git, by its path with forward slashes. */
  files(): Record<string, string>;
}

export function scratchRepository(files: Record<string, string> = {}, { git = true } = {}): ScratchRepository {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), "preflights-")));
  const at = (file: string): string => path.join(root, file);
  const write = (file: string, text: string): void => {
    mkdirSync(path.dirname(at(file)), { recursive: true });
    writeFileSync(at(file), text);
  };
  if (git) mkdirSync(at(".git"));
  for (const [file, text] of Object.entries(files)) write(file, text);
  return {
    root,
    at,
    write,
    read: (file) => readFileSync(at(file), "utf8"),
    files: () => filesBelow(root),
    [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }),
  };
}

function filesBelow(root: string): Record<string, string> {
  const found = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => [path.relative(root, file).replaceAll(path.sep, "/"), readFileSync(file, "utf8")] as const);
  return Object.fromEntries(found.filter(([file]) => !file.startsWith(".git/")));
}
