import type { Category } from "../adr/architectureSchema.ts";

/** What is known about the files of a repository: names only, never contents. */
export interface FileContext {
  /** Paths relative to the root with forward slashes, sorted. */
  readonly paths: readonly string[];
  /** Top-level directories that contain files, with a trailing slash. */
  readonly directories: readonly string[];
  /** Which of `guardedNames` exist in the root, in their listed spelling. */
  readonly guarded: readonly string[];
  /** What the names in the root reveal about the project. */
  readonly signals: readonly ProjectSignal[];
}

interface ProjectSignal {
  readonly kind: "language" | "framework" | "orm";
  readonly value: string;
}

/** Languages and tools of a project, told from the names in its root. */
export function signalsFrom(names: ReadonlySet<string>): readonly ProjectSignal[] {
  const has = (...wanted: readonly string[]): boolean => wanted.some((name) => names.has(name));
  const signals: ProjectSignal[] = [];
  if (has("pyproject.toml", "requirements.txt")) signals.push({ kind: "language", value: "python" });
  if (has("package.json")) {
    signals.push({ kind: "language", value: "javascript" });
    if (has("tsconfig.json")) signals.push({ kind: "language", value: "typescript" });
  }
  if (has("next.config.js", "next.config.mjs", "next.config.ts")) signals.push({ kind: "framework", value: "nextjs" });
  else if (has("vite.config.ts", "vite.config.js")) signals.push({ kind: "framework", value: "vite" });
  if (has("prisma")) signals.push({ kind: "orm", value: "prisma" });
  return signals;
}

/** What no task may touch where it exists; `.env` stands for every `.env*`. */
export const guardedNames: readonly string[] = [
  "node_modules/",
  "dist/",
  "build/",
  "__pycache__/",
  ".env",
  "credentials",
  "secrets",
];

const pathWords: Readonly<Record<Category, readonly string[]>> = {
  Authentication: ["auth", "login", "session", "user"],
  Database: ["db", "database", "models", "migrations", "schema"],
  Frontend: ["components", "pages", "views", "ui", "src/app"],
  Backend: ["api", "server", "routes", "controllers", "handlers"],
  Infra: ["infra", "deploy", "docker", "k8s", "ci", "config"],
  Other: [],
};

const conventionalPaths: Readonly<Record<Category, string>> = {
  Authentication: "src/auth/",
  Database: "src/db/",
  Frontend: "src/components/",
  Backend: "src/api/",
  Infra: "infra/",
  Other: "src/",
};

/**
 * Where work on a category belongs: beside files about it or, in a project without any directory, where it is usual.
 */
export function deriveAllowlist(category: Category, { paths, directories }: FileContext): readonly string[] {
  const matches = paths.filter((path) => pathWords[category].some((word) => concerns(path, word)));
  if (matches.length > 0) return [...new Set(matches.map(entryOf))].sort();
  return directories.length === 0 ? [conventionalPaths[category]] : [];
}

/** The directory of a file, or the file itself where it lies in the root. */
const entryOf = (path: string): string => path.slice(0, path.lastIndexOf("/") + 1) || path;

/** Short words occur inside others ("ci" in "cities"), so they have to be words of their own. */
function concerns(path: string, word: string): boolean {
  if (word.includes("/")) return `/${path.toLowerCase()}`.includes(`/${word}/`);
  return word.length > 3 ? path.toLowerCase().includes(word) : wordsOf(path).includes(word);
}

/** Taken apart at capitals, too: "useDb" is about "db". What is written in capitals alone, "K8S", stays one word. */
const wordsOf = (path: string): readonly string[] =>
  `${path} ${path.replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, "$1 $2")}`.toLowerCase().split(/[^\p{L}\p{N}]+/u);

/** What a task must not touch: version control always, the rest where it exists. */
export function forbiddenPaths({ guarded }: FileContext, allowlist: readonly string[]): readonly string[] {
  return [".git/", ...guarded].filter((path) => !allowlist.includes(path)).sort();
}
