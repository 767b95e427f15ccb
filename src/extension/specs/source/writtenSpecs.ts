import { stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { specIdOfFile } from "../../../domain/spec/specId.ts";
import type { Disposable } from "../../platform/disposables.ts";
import { createChangeBatches } from "../../systems/source/changeBatches.ts";

/** Announces each version of a spec file once, however many tell of it: the editor, the server, a tool we called. */
interface WrittenSpecs extends Disposable {
  /** The editor tells of these files. */
  hear(paths: ReadonlySet<string>): Promise<void>;
  /** A tool changed these specs; without ids, some that only their files tell. */
  touch(ids: readonly string[]): void;
  /** A server says that something is different, and not what. */
  hint(): void;
}

interface WrittenSpecsDeps {
  readonly root: string;
  /** Where a spec lies, from the root. */
  readonly pathOf: (id: string) => string | undefined;
  /** These specs were written; without ids, anything may be different. */
  readonly announce: (ids?: readonly string[]) => void;
}

/** Beyond this a list is read anyway, and looking at every file would only cost time. */
const maxFilesToCheck = 50;
/** What a server hints at is what the editor told of a moment before; an editor that says nothing may be deaf here. */
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
    // What a tool did before anything was heard of it has yet to be seen.
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
