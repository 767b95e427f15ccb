import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** A chant project on disk for one test. */
export interface ScratchProject extends Disposable {
  readonly root: string;
  at(file: string): string;
  write(file: string, text: string): void;
  read(file: string): string;
  /** The text of an active spec. */
  spec(id: string): string;
  /** All files of a folder and below, with forward slashes. */
  files(folder: string): readonly string[];
  git(...args: string[]): string;
}

/** Keys are ids of active specs, or paths from the project root where they contain a slash. */
export function scratchProject(
  files: Readonly<Record<string, string>> = {},
  { initialized = true } = {},
): ScratchProject {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), "chant-")));
  const at = (file: string): string => path.join(root, file);
  const write = (file: string, text: string): void => {
    mkdirSync(path.dirname(at(file)), { recursive: true });
    writeFileSync(at(file), text);
  };
  if (initialized) mkdirSync(at(".chant/specs"), { recursive: true });
  for (const [name, text] of Object.entries(files)) write(name.includes("/") ? name : `.chant/specs/${name}.md`, text);
  const read = (file: string): string => readFileSync(at(file), "utf8");
  return {
    root,
    at,
    write,
    read,
    spec: (id) => read(`.chant/specs/${id}.md`),
    files: (folder) => filesBelow(at(folder)),
    git: (...args) =>
      execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@t", ...args], { cwd: root, encoding: "utf8" }),
    [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }),
  };
}

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/"))
    .sort();

/** A spec file from front matter lines and a body. */
export const specText = (frontMatter: string, body = "# A spec\n"): string =>
  `---\n${frontMatter.replaceAll("; ", "\n")}\n---\n\n${body}`;
