import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** Where Flightdeck may be installed on this machine. */
interface InstallPlaces {
  /** Where it was when the editor last ran it; later versions lie beside it. */
  readonly recorded: string | undefined;
  /** Folders that editors keep their extensions in. */
  readonly usual: readonly string[];
}

interface Installed {
  readonly path: string;
  readonly version: string;
}

const extensionFolder = /^flightdeck\.flightdeck-(\d+\.\d+\.\d[^/\\]*)$/i;

/** The newest Flightdeck there is: that of the editor that wrote the launcher, else of any editor. */
export function findInstalled({ recorded, usual }: InstallPlaces): string | undefined {
  const near = recorded === undefined ? [] : [...itself(recorded), ...installedIn(dirname(recorded))];
  const all = near.length > 0 ? near : usual.flatMap(installedIn);
  // The first of equal versions wins, so that a checkout under development is not replaced by a release of its number.
  return all.reduce<Installed | undefined>(
    (best, one) => (best === undefined || compareVersions(one.version, best.version) > 0 ? one : best),
    undefined,
  )?.path;
}

/**
 * A checkout under development does not carry its version in its name, an installed one that is gone no longer counts.
 */
function itself(path: string): readonly Installed[] {
  if (extensionFolder.test(basename(path)) || !hasServers(path)) return [];
  const version = (readJson(join(path, "package.json")) as { version?: unknown } | undefined)?.version;
  return typeof version === "string" ? [{ path, version }] : [];
}

function installedIn(folder: string): readonly Installed[] {
  // What VS Code has replaced stays on disk until its next start; this file names it.
  const obsolete = (readJson(join(folder, ".obsolete")) ?? {}) as Readonly<Record<string, unknown>>;
  return namesIn(folder).flatMap((name) => {
    const version = extensionFolder.exec(name)?.[1];
    const path = join(folder, name);
    return version !== undefined && obsolete[name] !== true && hasServers(path) ? [{ path, version }] : [];
  });
}

const hasServers = (path: string): boolean => existsSync(join(path, "dist", "servers", "chant.js"));

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    // Most editors are not installed on most machines.
    return [];
  }
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    // Missing or unreadable: either way there is nothing to use.
    return undefined;
  }
}

/** `0.10.0` is newer than `0.9.1`, and a release newer than its previews. */
function compareVersions(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)];
  for (let index = 0; index < 3; index += 1) {
    const difference = (left.numbers[index] ?? 0) - (right.numbers[index] ?? 0);
    if (difference !== 0) return difference;
  }
  if (left.preview === right.preview) return 0;
  if (left.preview === "" || right.preview === "") return left.preview === "" ? 1 : -1;
  return left.preview.localeCompare(right.preview, "en", { numeric: true });
}

/** A platform such as `linux-x64` behind the version says nothing about its age. */
function partsOf(version: string): { readonly numbers: readonly number[]; readonly preview: string } {
  const found = /^(\d+)\.(\d+)\.(\d+)(?:-(?!(?:linux|darwin|win32|alpine|web|universal)\b)([\w.]+))?/.exec(version);
  return { numbers: (found ?? []).slice(1, 4).map(Number), preview: found?.[4] ?? "" };
}
