import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** A project on disk for one test. */
export interface ScratchProject extends Disposable {
  readonly root: string;
  at(file: string): string;
  write(file: string, text: string): void;
  read(file: string): string;
  /** Every file but those of git, by its path with forward slashes. */
  files(): Record<string, string>;
}

export function scratchProject(files: Readonly<Record<string, string>> = {}): ScratchProject {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), "speckit-")));
  const at = (file: string): string => path.join(root, ...file.split("/"));
  const write = (file: string, text: string): void => {
    mkdirSync(path.dirname(at(file)), { recursive: true });
    writeFileSync(at(file), text);
  };
  mkdirSync(at(".git"));
  for (const [file, text] of Object.entries(files)) write(file, text);
  const allFiles = (): Record<string, string> => {
    const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const paths = entries.map((entry) => path.join(entry.parentPath, entry.name));
    return Object.fromEntries(
      paths.map((file) => [path.relative(root, file).replaceAll(path.sep, "/"), readFileSync(file, "utf8")]),
    );
  };
  return {
    root,
    at,
    write,
    read: (file) => readFileSync(at(file), "utf8"),
    files: allFiles,
    [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }),
  };
}

/** A small command line tool as many are: TypeScript, node:test, camel-case file names, tests beside the code. */
export const typescriptProject = (): ScratchProject =>
  scratchProject({
    "package.json": JSON.stringify({
      name: "photo-tool",
      bin: "dist/main.js",
      engines: { node: ">=24" },
      scripts: { test: "node --test", build: "tsc" },
      devDependencies: { typescript: "6.0.3", eslint: "10.0.0" },
    }),
    "tsconfig.json": "{}",
    "src/main.ts": "export {};\n",
    "src/photoStore.ts": "export const photos = [];\n",
    "src/photoStore.test.ts": 'import "node:test";\n',
    "README.md": "# Photo tool\n",
  });

/** A feature with spec, plan and the given tasks, ready for implement. */
export const readyFeature = (tasks: string, more: Readonly<Record<string, string>> = {}): ScratchProject =>
  scratchProject({
    "specs/001-a/spec.md":
      "# Feature Specification: Notes\n\n### User Story 1 - Add notes (Priority: P1)\n\nUsers add notes.\n\n1. **Given** none, **When** one is added, **Then** it is shown\n\n## Requirements\n\n- **FR-001**: Users MUST be able to add notes\n",
    "specs/001-a/plan.md": "# Implementation Plan: Notes\n\n**Language/Version**: TypeScript 6\n",
    "specs/001-a/tasks.md": tasks,
    ...more,
  });
