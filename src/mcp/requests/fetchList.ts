import type { JsonObject } from "../../protocol/mcpShapes.ts";
import { CallError } from "../callError.ts";
import type { KnownList, ListKind, ListOf } from "../connection.ts";
import { wireCodes } from "../rpc/message.ts";
import type { Ask, Question } from "./ask.ts";
import { listMethods, readItems } from "./readLists.ts";

/** A list that never ends is cut here; no person reads further. */
const maxPages = 1000;

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
  for (let page = 0; page < maxPages; page += 1) {
    const params = typeof cursor === "string" ? { cursor } : {};
    const result = await askForPage(
      ask,
      kind,
      {
        method,
        params,
        isRead: true,
        needs: ({ capabilities }) => capabilities[capability] !== undefined,
        otherwise: {},
      },
      signal,
    );
    const read = readItems(kind, result[member]);
    for (const item of read.items) items.push(item);
    problems.push(...read.problems);
    cursor = result["nextCursor"];
    if (typeof cursor !== "string" || cursor === "") return { items, problems, at: new Date() };
  }
  return { items, problems: [...problems, `The list of ${kind} was cut after ${maxPages} pages.`], at: new Date() };
}

/** Many servers have resources and have never heard of templates: to those there are none. */
async function askForPage(ask: Ask, kind: ListKind, question: Question, signal: AbortSignal): Promise<JsonObject> {
  try {
    return await ask(question, signal);
  } catch (thrown) {
    const isUnknown = thrown instanceof CallError && thrown.wire?.code === wireCodes.methodNotFound;
    if (isUnknown && kind === "resourceTemplates") return {};
    throw thrown;
  }
}
