import { messageOf } from "../../../domain/errors.ts";
import type { Log } from "../../../domain/ports.ts";
import { createEmitter } from "../../../mcp/emitter.ts";
import { DisposableStore } from "../../platform/disposables.ts";
import type { ProjectReading, ServedProject } from "./projectStore.ts";
import { createServerAvailability, type SourceState } from "./serverAvailability.ts";

/** How the content of one project is read, from its server or from its files. */
interface ServedContent<R, L, T> {
  readonly project: ServedProject;
  /** The content in a word, for the log: "specs". */
  readonly subject: string;
  /** The message of the view while the server is stopped. */
  readonly stopped: string;
  readonly files: R;
  readonly server: R | undefined;
  /** Discards what was read from files. */
  forget(): void;
  list(reader: R, signal: AbortSignal): Promise<L>;
  /** Updates the last state by reading only these items; undefined if that requires the whole list. */
  readItems?(reader: R, ids: ReadonlySet<string>, before: T, signal: AbortSignal): Promise<L | undefined>;
  /** Takes over the new list. Unchanged rows stay the same objects. */
  merge(list: L, before: T | undefined, written: ReadonlySet<string>): T;
  /** The items of the last state; an explicit refresh treats all of them as changed. */
  itemsOf?(before: T): Iterable<string>;
  /** A server that does not offer this is not a failure: the files are read instead. */
  isNotOffered?(failure: unknown): boolean;
}

/** Reads over MCP, and from files in Restricted Mode or while the server is not running. */
interface ServedReading<R, T> extends ProjectReading<T> {
  /** Where content comes from now. */
  readonly reader: R;
  readonly isServed: boolean;
  /** Asks the server, and falls back to files if that fails; the view shows the reason. */
  readonly ask: <A>(question: (reader: R) => Promise<A>, signal: AbortSignal) => Promise<A>;
  /** These items were written; without a list, anything may have changed. */
  readonly announce: (ids?: Iterable<string>) => void;
  /** Disposed with the reading. */
  readonly owned: DisposableStore;
}

/** For more changes than this, one list is cheaper than many single requests. */
const maxSingleReads = 20;

export function createServedReading<R, L, T>(content: ServedContent<R, L, T>, log: Log): ServedReading<R, T> {
  const owned = new DisposableStore();
  const complain = (thrown: unknown): void => log.error(`The ${content.subject} could not be shown`, thrown);
  const changed = owned.add(createEmitter<void>(complain));
  /** Items that have changed since the last complete reading. */
  const written = new Set<string>();
  let [needsList, isForgotten] = [true, false];
  const announce = (ids?: Iterable<string>): void => {
    if (ids === undefined) needsList = true;
    for (const id of ids ?? []) written.add(id);
    changed.fire();
  };
  const source = owned.add(createSource(content, log, () => announce()));
  const readWith = async (reader: R, before: T | undefined, signal: AbortSignal): Promise<L> => {
    const isLittle = before !== undefined && !needsList && written.size <= maxSingleReads;
    // Some servers answer with an error for an item that is gone; the list shows it.
    const newer = isLittle
      ? await content.readItems?.(reader, written, before, signal).catch(() => undefined)
      : undefined;
    signal.throwIfAborted();
    return newer ?? (await content.list(reader, signal));
  };
  return {
    owned,
    announce,
    ask: source.ask,
    get reader() {
      return source.reader;
    },
    get isServed() {
      return source.reader !== content.files;
    },
    get state() {
      return source.state;
    },
    async read(before, signal) {
      const list = await source.ask((reader) => readWith(reader, before, signal), signal);
      return () => {
        if (isForgotten && before !== undefined) for (const id of content.itemsOf?.(before) ?? []) written.add(id);
        const merged = content.merge(list, before, written);
        written.clear();
        [needsList, isForgotten] = [false, false];
        return merged;
      };
    },
    forget() {
      content.forget();
      source.tryAgain();
      [needsList, isForgotten] = [true, true];
    },
    onDidChange: changed.event,
    dispose: () => owned.dispose(),
  };
}

/** Where content comes from, and why. */
function createSource<R, L, T>(content: ServedContent<R, L, T>, log: Log, onDidChange: () => void) {
  const { project, subject, files, server } = content;
  let isNotOffered = false;
  // A restarted server may offer more than before.
  const availability = createServerAvailability(
    project,
    content.stopped,
    () => ((isNotOffered = false), onDidChange()),
  );
  const reader = (): R => (availability.isReady && server && !isNotOffered ? server : files);
  return {
    get reader() {
      return reader();
    },
    get state(): SourceState {
      return isNotOffered ? { kind: "up", from: "files", reason: undefined } : availability.state;
    },
    async ask<A>(this: void, question: (reader: R) => Promise<A>, signal: AbortSignal): Promise<A> {
      const current = reader();
      try {
        const answer = await question(current);
        availability.failure = undefined;
        return answer;
      } catch (thrown) {
        if (signal.aborted || current === files) throw thrown;
        const reason = messageOf(thrown);
        isNotOffered = content.isNotOffered?.(thrown) ?? false;
        if (!isNotOffered) availability.failure = reason;
        log.warn(`The ${subject} of ${project.root} are read from files, because the server failed: ${reason}`);
        return await question(files);
      }
    },
    tryAgain: () => void (isNotOffered = false),
    dispose: () => availability.dispose(),
  };
}
