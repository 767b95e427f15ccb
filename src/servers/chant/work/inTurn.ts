import { conflict } from "../../../domain/failures.ts";
import { l10n } from "../../../domain/l10n.ts";

interface Work {
  readonly signal: AbortSignal;
  readonly ended: Promise<unknown>;
}

const underWay = new Map<string, Work>();

/**
 * One agent at a time works on a spec. One that was cancelled is still ending, so it is waited for; any other is a
 * reason to refuse.
 */
export async function inTurn<T>(root: string, id: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const key = `${root}\n${id}`;
  for (let before = underWay.get(key); before !== undefined; before = underWay.get(key)) {
    if (!before.signal.aborted)
      throw conflict(l10n.t("An agent is already working on the spec {0}.", id), { system: "specs" });
    await before.ended;
    signal.throwIfAborted();
  }
  const working = work();
  const ended = working.then(
    () => underWay.delete(key),
    () => underWay.delete(key),
  );
  underWay.set(key, { signal, ended });
  return working;
}
