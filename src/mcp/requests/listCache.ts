import type { KnownList, ListKind, ListOf } from "../connection.ts";
import type { McpResourceContents } from "../../protocol/mcpShapes.ts";

interface Kept<T> {
  readonly value: T;
  readonly at: number;
  /** Still shown while the server is down, but asked for anew. */
  stale: boolean;
}

/** A moment between two changes that a server announced. */
type CacheTime = number & { readonly __cacheTime: true };

/** What a server last answered. Nothing is thrown away before something newer is there. */
export interface ListCache {
  list<K extends ListKind>(kind: K): KnownList<ListOf[K]> | undefined;
  freshList<K extends ListKind>(kind: K): KnownList<ListOf[K]> | undefined;
  /** `asOf` is what `now` answered before the server was asked: a change announced since then makes it stale. */
  keepList<K extends ListKind>(kind: K, list: KnownList<ListOf[K]>, asOf: CacheTime): void;
  resource(uri: string): readonly McpResourceContents[] | undefined;
  freshResource(uri: string): readonly McpResourceContents[] | undefined;
  keepResource(uri: string, contents: readonly McpResourceContents[], asOf: CacheTime): void;
  now(): CacheTime;
  invalidateList(kind: ListKind): void;
  invalidateResource(uri: string): void;
  /** All resources and the lists of them. */
  invalidateResources(): void;
  /** What is kept, but not what is on its way: a new process answers for itself. */
  invalidateKept(): void;
  invalidateAll(): void;
}

/** So many resources are kept; the oldest go first. */
const maxResources = 200;

export function createListCache(ttlMs: number, now: () => number = Date.now): ListCache {
  const lists = new Map<ListKind, Kept<unknown>>();
  const resources = new Map<string, Kept<readonly McpResourceContents[]>>();
  const isFresh = (kept: Kept<unknown> | undefined): boolean =>
    kept !== undefined && !kept.stale && now() - kept.at < ttlMs;
  /** Counts the changes, and remembers which one last concerned what. */
  let changes = 0;
  let lastOfAll = 0;
  let lastOfResources = 0;
  const lastOf = new Map<string, number>();
  const change = (key: string): void => {
    // Whatever a server tells, this stays small; forgetting means that answers on their way count as outdated.
    if (lastOf.size > maxResources) changeAll();
    lastOf.set(key, (changes += 1));
  };
  const changeAll = (): void => {
    lastOfAll = changes += 1;
    lastOf.clear();
  };
  const isOutdated = (key: string, asOf: CacheTime): boolean => Math.max(lastOfAll, lastOf.get(key) ?? 0) > asOf;
  const list = <K extends ListKind>(kind: K): KnownList<ListOf[K]> | undefined =>
    lists.get(kind)?.value as KnownList<ListOf[K]> | undefined;

  const invalidateList = (kind: ListKind): void => {
    change(kind);
    const kept = lists.get(kind);
    if (kept) kept.stale = true;
  };

  const invalidateKept = (): void => {
    for (const kept of [...lists.values(), ...resources.values()]) kept.stale = true;
  };

  return {
    list,
    freshList: (kind) => (isFresh(lists.get(kind)) ? list(kind) : undefined),
    keepList: (kind, value, asOf) => void lists.set(kind, { value, at: now(), stale: isOutdated(kind, asOf) }),
    resource: (uri) => resources.get(uri)?.value,
    freshResource: (uri) => (isFresh(resources.get(uri)) ? resources.get(uri)?.value : undefined),
    now: () => changes as CacheTime,
    keepResource(uri, value, asOf) {
      resources.delete(uri);
      resources.set(uri, { value, at: now(), stale: isOutdated(uri, asOf) || lastOfResources > asOf });
      const [oldest] = resources.keys();
      if (resources.size > maxResources && oldest !== undefined) resources.delete(oldest);
    },
    invalidateList,
    invalidateResource(uri) {
      change(uri);
      const kept = resources.get(uri);
      if (kept) kept.stale = true;
    },
    invalidateResources() {
      invalidateList("resources");
      invalidateList("resourceTemplates");
      // Also what is on its way, of which only its answer tells the address.
      lastOfResources = changes;
      for (const kept of resources.values()) kept.stale = true;
    },
    invalidateKept,
    invalidateAll() {
      changeAll();
      invalidateKept();
    },
  };
}
