import type { JsonObject } from "../../protocol/mcpShapes.ts";
import { CallError } from "../callError.ts";
import type { KnownList, ListKind, ListOf } from "../connection.ts";
import { wireCodes } from "../rpc/message.ts";
import type { Ask, Question } from "./ask.ts";
import { listMethods, maxProblems, readItems } from "./readLists.ts";

/** A list that never ends is cut here; no person reads further. */
const maxPages = 1000;
/** Each page may be as large as any reply, so all of them together have a limit of their own. */
const maxCharacters = 64 * 1024 * 1024;

/** All pages of one list; empty for a server that does not have such things. */
export async function fetchList<K extends ListKind>(
  ask: Ask,
  kind: K,
  signal: AbortSignal,
): Promise<KnownList<ListOf[K]>> {
  const { method, member, capability } = listMethods[kind];
  const items: ListOf[K][] = [];
  const problems: string[] = [];
  let cursor: unknown;
  let characters = 0;
  const end = (reason?: string): KnownList<ListOf[K]> => ({
    items,
    problems: reason === undefined ? problems : [...problems, reason],
    at: new Date(),
  });
  for (let page = 0; page < maxPages; page += 1) {
    const result = await askForPage(
      ask,
      kind,
      {
        method,
        ...(typeof cursor === "string" ? { params: { cursor } } : {}),
        isRead: true,
        needs: ({ capabilities }) => capabilities[capability] !== undefined,
        otherwise: {},
      },
      signal,
    );
    const read = readItems(kind, result[member]);
    for (const item of read.items) items.push(item);
    problems.push(...read.problems.slice(0, maxProblems + 1 - problems.length));
    cursor = result["nextCursor"];
    if (typeof cursor !== "string" || cursor === "") return end();
    characters += charactersOf(result[member]);
    if (characters > maxCharacters)
      return end(`The list of ${kind} was cut after ${page + 1} pages, because it is too large.`);
  }
  return end(`The list of ${kind} was cut after ${maxPages} pages.`);
}

function charactersOf(page: unknown): number {
  try {
    return JSON.stringify(page)?.length ?? 0;
  } catch {
    // Nested too deeply: there is no telling how large it is.
    return Infinity;
  }
}

/** Many servers have resources but do not know templates: they have none. */
async function askForPage(ask: Ask, kind: ListKind, question: Question, signal: AbortSignal): Promise<JsonObject> {
  try {
    return await ask(question, signal);
  } catch (thrown) {
    const isUnknown = thrown instanceof CallError && thrown.wire?.code === wireCodes.methodNotFound;
    if (isUnknown && kind === "resourceTemplates") return {};
    throw thrown;
  }
}
