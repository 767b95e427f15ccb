/** Something the repository shows, with the file that shows it. */
export interface Finding {
  readonly value: string;
  readonly source: string;
}

export interface Script {
  readonly name: string;
  /** The command a person types. */
  readonly command: string;
  readonly source: string;
}

export type ProjectType =
  "library" | "cli" | "web-service" | "web-app" | "mobile-app" | "compiler" | "desktop-app" | "editor-extension";

/** What can be read off a repository without running anything. */
export interface Evidence {
  readonly languages: readonly Finding[];
  readonly dependencies: readonly Finding[];
  readonly storage: readonly Finding[];
  readonly testing: readonly Finding[];
  readonly platforms: readonly Finding[];
  readonly projectType?: { readonly value: ProjectType; readonly source: string };
  readonly setup: readonly Script[];
  readonly scripts: readonly Script[];
  readonly lint: readonly Finding[];
}

/** The files evidence is read from: text by path, paths relative to the root with `/`. */
export interface RepositoryView {
  readonly files: ReadonlyMap<string, string>;
  /** Every path below the root that is no dependency or build output. */
  readonly paths: readonly string[];
}

/** Manifests worth reading. */
export const manifestNames = [
  "package.json",
  "pyproject.toml",
  "requirements.txt",
  "Cargo.toml",
  "go.mod",
  "pom.xml",
  "build.gradle",
  "build.gradle.kts",
  "Gemfile",
  "composer.json",
  "Dockerfile",
  "deno.json",
] as const;

export const noEvidence: Evidence = {
  languages: [],
  dependencies: [],
  storage: [],
  testing: [],
  platforms: [],
  setup: [],
  scripts: [],
  lint: [],
};

/** "TypeScript" of a nested manifest adds nothing to "TypeScript 6" of another. */
const withVersion = (languages: readonly Finding[]): Finding[] =>
  languages.filter(({ value }) => !languages.some((other) => other.value.startsWith(`${value} `)));

/** Joins what several manifests show; the first project type found stands. */
export function joinEvidence(parts: readonly Partial<Evidence>[]): Evidence {
  const all = <K extends "languages" | "dependencies" | "storage" | "testing" | "platforms" | "lint">(
    key: K,
  ): Finding[] => {
    const seen = new Set<string>();
    return parts.flatMap((part) => part[key] ?? []).filter(({ value }) => !seen.has(value) && seen.add(value));
  };
  const projectType = parts.find((part) => part.projectType !== undefined)?.projectType;
  return {
    languages: withVersion(all("languages")),
    dependencies: all("dependencies"),
    storage: all("storage"),
    testing: all("testing"),
    platforms: all("platforms"),
    lint: all("lint"),
    setup: parts.flatMap((part) => part.setup ?? []),
    scripts: parts.flatMap((part) => part.scripts ?? []),
    ...(projectType === undefined ? {} : { projectType }),
  };
}
