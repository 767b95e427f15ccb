import { isReadableUid, isWrittenUid, uidOfFileName } from "../../../domain/adr/uid.ts";

/**
 * What a completion is about to do, on disk before it does it. The new task is what makes a completion count:
 * with it in place the rest is finished, without it everything is taken back.
 */
interface Journal {
  readonly taskUid: string;
  /** File names in their folders. */
  readonly adr?: string;
  readonly archive?: string;
  /**
   * The real path. A journal that arrived by other means, such as through git, does not describe anything done here.
   */
  readonly root: string;
  /**
   * Which folder `docs` is on this disk. A journal that was committed may guess the path, but not this: what it names
   * may be a decision that no completion here has written.
   */
  readonly docs: string;
}

export const journalPath = "docs/.preflights-journal.json";

export const formatJournal = (journal: Journal): string => `${JSON.stringify(journal, undefined, 2)}\n`;

/** The journal of this repository; undefined for one that must not be acted upon. */
export function parseJournal(text: string, { root, docs }: Pick<Journal, "root" | "docs">): Journal | undefined {
  const journal = readObject(text);
  const { taskUid, adr, archive } = journal;
  if (journal.root !== root || journal.docs !== docs) return undefined;
  if (typeof taskUid !== "string" || !isWrittenUid(taskUid)) return undefined;
  if (!isDocumentName(adr) || !isDocumentName(archive)) return undefined;
  return { taskUid, root, docs, ...(adr !== undefined && { adr }), ...(archive !== undefined && { archive }) };
}

function readObject(text: string): Partial<Record<keyof Journal, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    // Written in one step, so only another program can have damaged it.
    return {};
  }
}

function isDocumentName(name: unknown): name is string | undefined {
  if (name === undefined) return true;
  return typeof name === "string" && !/[/\\]/.test(name) && isReadableUid(uidOfFileName(name) ?? "");
}
