import { parseObject } from "../project/initOptions.ts";
import type { Evidence, Finding, ProjectType, RepositoryView, Script } from "./evidence.ts";
import { joinEvidence } from "./evidence.ts";
import type { Technology } from "./technologies.ts";
import { technologies } from "./technologies.ts";

/** Everything the manifests of a repository show. Broken ones show nothing. */
export function readManifests({ files, paths }: RepositoryView): Evidence {
  const parts = [...files].map(([path, text]) => readManifest(path, text, paths));
  const dotnet = paths.find((path) => path.endsWith(".csproj"));
  if (dotnet !== undefined)
    parts.push({
      languages: [{ value: "C#", source: dotnet }],
      testing: [{ value: "dotnet test", source: dotnet }],
      scripts: [{ name: "test", command: "dotnet test", source: dotnet }],
    });
  return joinEvidence(parts);
}

type ManifestReader = (path: string, text: string, paths: readonly string[]) => Partial<Evidence>;

const namesIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => match[1]!);
const language = (value: string, source: string): Finding[] => [{ value: value.trim(), source }];
const setup = (command: string, source: string): Script[] => [{ name: "setup", command, source }];

const readGradle: ManifestReader = (path, text) => ({
  ...ofNames(path, namesIn(text, /["'][\w.-]+:([\w.-]+):/g)),
  languages: language(/kotlin/i.test(text) ? "Kotlin" : "Java", path),
  scripts: commands(path, { test: "./gradlew test" }),
});

const readers: Readonly<Record<string, ManifestReader>> = {
  "package.json": readPackage,
  "pyproject.toml": readPython,
  "requirements.txt": readPython,
  "Cargo.toml": readCargo,
  "build.gradle": readGradle,
  "build.gradle.kts": readGradle,
  "go.mod": (path, text) => ({
    ...ofNames(path, namesIn(text, /^[ \t]*(?:require[ \t]+)?([\w-]+\.[\w./-]+)[ \t]+v[\d.]/gm)),
    languages: language(`Go ${/^go\s+([\d.]+)/m.exec(text)?.[1] ?? ""}`, path),
    testing: [{ value: "go test", source: path }],
    scripts: commands(path, { test: "go test ./...", build: "go build ./..." }),
  }),
  "pom.xml": (path, text) => ({
    ...ofNames(path, namesIn(text, /<artifactId>([\w.-]+)<\/artifactId>/g)),
    languages: language("Java", path),
    scripts: commands(path, { test: "mvn test" }),
  }),
  Gemfile: (path, text) => ({
    ...ofNames(path, namesIn(text, /^[ \t]*gem[ \t]+["']([\w-]+)["']/gm)),
    languages: language("Ruby", path),
    setup: setup("bundle install", path),
  }),
  "composer.json": (path, text) => ({
    ...ofNames(path, Object.keys(dependencyMap(parseObject(text), "require", "require-dev"))),
    languages: language("PHP", path),
    setup: setup("composer install", path),
  }),
  Dockerfile: (path) => ({ platforms: [{ value: "Linux container", source: path }] }),
};

const readManifest: ManifestReader = (path, text, paths) => readers[path.split("/").at(-1)!]?.(path, text, paths) ?? {};

function readPackage(path: string, text: string, paths: readonly string[]): Partial<Evidence> {
  const manifest = parseObject(text);
  if (!manifest) return {};
  const versions = dependencyMap(manifest, "dependencies", "devDependencies", "peerDependencies");
  const found = ofNames(path, Object.keys(versions), versions);
  const engines = strings(manifest["engines"]);
  const isTyped = versions["typescript"] !== undefined || paths.includes("tsconfig.json");
  const scripts = strings(manifest["scripts"]);
  const run = paths.includes("pnpm-lock.yaml") ? "pnpm" : paths.includes("yarn.lock") ? "yarn" : "npm";
  const type = packageType(manifest, engines, found);
  const usesNodeTest = Object.values(scripts).some(
    (script) => /^node\b|\snode\b/.test(script) && /--test\b/.test(script),
  );
  const runtime = strings(manifest["dependencies"]);
  return {
    ...found,
    dependencies: found.dependencies?.length ? found.dependencies : mainDependencies(path, runtime),
    languages: [{ value: isTyped ? `TypeScript ${bare(versions["typescript"])}`.trim() : "JavaScript", source: path }],
    testing: [...(found.testing ?? []), ...(usesNodeTest ? [{ value: "node:test", source: path }] : [])],
    platforms: [
      ...(engines["vscode"] === undefined ? [] : [{ value: `VS Code ${engines["vscode"]}`, source: path }]),
      ...(engines["node"] === undefined ? [] : [{ value: `Node.js ${engines["node"]}`, source: path }]),
      ...(found.platforms ?? []),
    ],
    ...(type === undefined ? {} : { projectType: { value: type, source: path } }),
    setup: [{ name: "setup", command: `${run} install`, source: path }],
    scripts: Object.keys(scripts)
      .filter((name) => /^(?:test|build|lint|typecheck|start|dev)$/.test(name))
      .map((name) => ({
        name,
        command: name === "test" || name === "start" ? `${run} ${name}` : `${run} run ${name}`,
        source: path,
      })),
  };
}

function packageType(
  manifest: Readonly<Record<string, unknown>>,
  engines: Readonly<Record<string, string>>,
  found: Partial<Evidence>,
): ProjectType | undefined {
  if (engines["vscode"] !== undefined) return "editor-extension";
  if (found.projectType !== undefined && found.projectType.value !== "cli") return found.projectType.value;
  if (manifest["bin"] !== undefined) return "cli";
  if (manifest["exports"] !== undefined || manifest["main"] !== undefined || manifest["module"] !== undefined)
    return "library";
  return found.projectType?.value;
}

function readPython(path: string, text: string): Partial<Evidence> {
  const names = [...text.matchAll(/^[ \t]*["']?([A-Za-z][\w.-]*)(?:\[[^[\]\n]*\])?[ \t]*(?:[=<>~!^;"',]|$)/gm)].map(
    (match) => match[1]!.toLowerCase(),
  );
  const version = /requires-python[ \t]*=[ \t]*["'][^\d"'\n]*([\d.]+)/.exec(text)?.[1];
  const usesPytest = /pytest/.test(text);
  return {
    ...ofNames(path, names),
    languages: [{ value: `Python ${version ?? ""}`.trim(), source: path }],
    setup: [
      {
        name: "setup",
        command: path.endsWith("requirements.txt") ? `pip install -r ${path}` : "pip install -e .",
        source: path,
      },
    ],
    scripts: usesPytest ? commands(path, { test: "pytest" }) : [],
    ...(/^\[project\.scripts\]/m.test(text) ? { projectType: { value: "cli", source: path } } : {}),
  };
}

function readCargo(path: string, text: string): Partial<Evidence> {
  const edition = /^edition\s*=\s*"(\d+)"/m.exec(text)?.[1];
  return {
    ...ofNames(path, namesIn(text, /^([\w-]+)\s*=\s*(?:"|\{)/gm)),
    languages: language(edition === undefined ? "Rust" : `Rust edition ${edition}`, path),
    testing: [{ value: "cargo test", source: path }],
    scripts: commands(path, { test: "cargo test", build: "cargo build" }),
    ...(/^\[\[bin\]\]/m.test(text) ? { projectType: { value: "cli", source: path } } : {}),
  };
}

/** What the names of dependencies tell by themselves. */
function ofNames(
  source: string,
  names: readonly string[],
  versions: Readonly<Record<string, string>> = {},
): Partial<Evidence> {
  const known = [...new Set(names)].flatMap((name) => {
    const technology: Technology | undefined =
      technologies[name.toLowerCase()] ?? (name.startsWith("spring-boot") ? technologies["spring-boot"] : undefined);
    return technology ? [{ name, technology }] : [];
  });
  const ofRole = (role: Technology["role"]): Finding[] =>
    known
      .filter(({ technology }) => technology.role === role)
      .map(({ name, technology }) => ({ value: `${technology.label} ${bare(versions[name])}`.trim(), source }));
  const typed = known.find(({ technology }) => technology.projectType !== undefined)?.technology;
  const platform = known.find(({ technology }) => technology.platform !== undefined)?.technology.platform;
  return {
    dependencies: ofRole("framework"),
    storage: ofRole("storage"),
    testing: ofRole("testing"),
    lint: ofRole("lint"),
    platforms: platform === undefined ? [] : [{ value: platform, source }],
    ...(typed?.projectType === undefined ? {} : { projectType: { value: typed.projectType, source } }),
  };
}

/** Where no framework is recognised, what the project ships with says most. */
const mainDependencies = (source: string, runtime: Readonly<Record<string, string>>): Finding[] =>
  Object.entries(runtime)
    .slice(0, 6)
    .map(([name, version]) => ({ value: `${name} ${bare(version)}`.trim(), source }));

const commands = (source: string, runs: Readonly<Record<string, string>>): Script[] =>
  Object.entries(runs).map(([name, command]) => ({ name, command, source }));

const bare = (version: string | undefined): string =>
  version === undefined ? "" : (/\d[\w.-]*/.exec(version)?.[0] ?? "");

function strings(value: unknown): Readonly<Record<string, string>> {
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

const dependencyMap = (
  manifest: Readonly<Record<string, unknown>> | undefined,
  ...keys: readonly string[]
): Record<string, string> =>
  Object.assign({}, ...keys.map((key) => strings(manifest?.[key]))) as Record<string, string>;
