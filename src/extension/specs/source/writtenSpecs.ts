import { stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { specIdOfFile } from "../../../domain/spec/specId.ts";
import type { Disposable } from "../../platform/disposables.ts";
import { createChangeBatches } from "../../systems/source/changeBatches.ts";

/** Reports each version of a spec file once, although the editor, the server and our own calls may all report it. */
interface WrittenSpecs extends Disposable {
  /** The editor reported these files. */
  hear(paths: ReadonlySet<string>): Promise<void>;
  /** A tool has changed these specs; without ids, those whose files changed. */
  touch(ids: readonly string[]): void;
  /** A server reported a change without saying which. */
  hint(): void;
}

interface WrittenSpecsDeps {
  readonly root: string;
  /** The path of a spec from the project root. */
  readonly pathOf: (id: string) => string | undefined;
  /** These specs were written; without ids, anything may have changed. */
  readonly announce: (ids?: readonly string[]) => void;
}

/** Beyond this number the list is read anyway, and checking every file would only cost time. */
const maxFilesToCheck = 50;
/** Usually the editor has just reported what a server hints at; if not, it may have missed the change. */
const sameChangeMs = 2_000;

export function createWrittenSpecs({ root, pathOf, announce }: WrittenSpecsDeps): WrittenSpecs {
  const told = new Map<string, string>();
  let heardAt = -Infinity;
  let touchedAt = -Infinity;

  const hear = async (paths: ReadonlySet<string>): Promise<void> => {
    heardAt = performance.now();
    const all = [...paths];
    const versions = all.length > maxFilesToCheck ? [] : await Promise.all(all.map(versionOf));
    const isNew = all.filter((path, at) => versions[at] === undefined || told.get(path) !== versions[at]);
    for (const [at, path] of all.entries()) told.set(path, versions[at] ?? "");
    if (isNew.length > 0) announce(isNew.flatMap((path) => specIdOfFile(basename(path)) ?? []));
  };
  const touched = createChangeBatches<string>((paths) => void hear(paths));
  const hints = createChangeBatches<"hint" | "touch">((kinds) => {
    // A change that a tool made before any event arrived still has to be read.
    const isAwaited = kinds.has("touch") && heardAt < touchedAt;
    if (isAwaited || performance.now() - heardAt > sameChangeMs) announce();
  });
  return {
    hear,
    touch(ids) {
      const paths = ids.map(pathOf);
      if (ids.length === 0 || paths.includes(undefined)) {
        touchedAt = performance.now();
        hints.add("touch", true);
      } else for (const path of paths) touched.add(join(root, path ?? ""));
    },
    hint: () => hints.add("hint", true),
    dispose: () => (touched.dispose(), hints.dispose()),
  };
}

const versionOf = (path: string): Promise<string> =>
  stat(path, { bigint: true }).then(
    ({ ino, size, mtimeNs, ctimeNs }) => [ino, size, mtimeNs, ctimeNs].join(" "),
    () => "gone",
  );
