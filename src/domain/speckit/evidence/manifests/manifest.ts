import type { Command, Evidence, Finding, Manifest } from "../evidence.ts";
import { type Technology, technologies } from "../technologies.ts";

/** What one manifest shows; what it leaves open is missing. */
export type ManifestReader = (manifest: Manifest, paths: ReadonlySet<string>) => Partial<Evidence>;

type Table = Readonly<Record<string, unknown>>;

const tableOf = (value: unknown): Table | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Table) : undefined;

/** The table at the end of a path of keys. */
export const tableAt = (value: unknown, ...keys: readonly string[]): Table =>
  keys.reduce<Table | undefined>((table, key) => tableOf(table?.[key]), tableOf(value)) ?? {};

export const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

export const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === "string") : [];

export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf("/")));

export const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** A file beside a manifest. */
export const beside = (path: string, name: string): string =>
  folderOf(path) === "" ? name : `${folderOf(path)}/${name}`;

export const found = (source: string, ...values: readonly (string | undefined)[]): Finding[] =>
  values.flatMap((value) => (value === undefined || value.trim() === "" ? [] : [{ value: value.trim(), source }]));

export const commandsOf = (
  path: string,
  commands: readonly (readonly [purpose: Command["purpose"], command: string])[],
): Command[] => commands.map(([purpose, command]) => ({ purpose, command, folder: folderOf(path), source: path }));

interface Dependency {
  readonly name: string;
  readonly version?: string | undefined;
}

/** More would hide the telling ones. */
const maxDependencies = 12;

/** What a manifest depends on as it names it, and what well-known ones among them say about storage, tests and kind. */
export function ofDependencies(
  source: string,
  runtime: readonly Dependency[],
  further: readonly Dependency[] = [],
): Partial<Evidence> {
  const all = [...runtime, ...further];
  const known = all.flatMap(({ name, version }) => {
    const technology = technologies.get(name.toLowerCase());
    return technology ? [{ technology, version }] : [];
  });
  const ofRole = (role: Technology["role"]): Finding[] =>
    known
      .filter(({ technology }) => technology.role === role)
      .flatMap(({ technology, version }) => found(source, `${technology.label} ${bareVersion(version)}`));
  const shown = runtime.slice(0, maxDependencies).map(({ name, version }) => `${name} ${bareVersion(version)}`);
  const rest = runtime.length - shown.length;
  return {
    dependencies: [...found(source, ...shown), ...(rest > 0 ? found(source, `${String(rest)} more`) : [])],
    storage: ofRole("storage"),
    testing: ofRole("testing"),
    platforms: found(source, ...new Set(known.map(({ technology }) => technology.platform))),
    projectTypes: found(source, known.find(({ technology }) => technology.projectType)?.technology.projectType),
  };
}

export const bareVersion = (version: string | undefined): string =>
  version === undefined ? "" : (/\d[\w.-]{0,40}/.exec(version)?.[0] ?? "");

/** `{"react": "^19"}` in order. */
export const dependenciesIn = (table: Table): Dependency[] =>
  Object.entries(table).map(([name, value]) => ({
    name,
    version: textOf(value) ?? textOf(tableOf(value)?.["version"]),
  }));
