import { asIncomplete, toolError } from "../callError.ts";
import type { CallOptions, Connection, Handshake, ToolOutcome } from "../connection.ts";
import { canLog, type SessionState } from "../life/sessionState.ts";
import type { CallHooks } from "../rpc/peer.ts";
import { effectOf } from "../../protocol/contract/effectOf.ts";
import { type AskDeps, createAsk } from "./ask.ts";
import { fetchList } from "./fetchList.ts";
import type { ListCache } from "./listCache.ts";
import { readCompletion, readPromptResult, readToolOutcome } from "./readResults.ts";
import { createResourceRequests } from "./resourceRequests.ts";

type Requests = Pick<
  Connection,
  | "callTool"
  | "list"
  | "known"
  | "knownResource"
  | "readResource"
  | "subscribe"
  | "unsubscribe"
  | "getPrompt"
  | "complete"
  | "setLoggingLevel"
  | "ping"
>;

interface RequestDeps extends AskDeps {
  readonly cache: ListCache;
  readonly sessionState: SessionState;
  /** A tool reported how far it is, or what it has so far. */
  readonly onPrinted: (source: "progress" | "result", text: string) => void;
  /** A tool ran that changes what the server offers. */
  readonly onOutdated: () => void;
}

export function createRequests(deps: RequestDeps): Requests {
  const { cache, entry, sessionState } = deps;
  const ask = createAsk(deps);
  const callTool: Requests["callTool"] = async (name, args, options) => {
    const params = args === undefined ? { name } : { name, arguments: args };
    const print = options.isQuiet ? () => undefined : deps.onPrinted;
    let partial: ToolOutcome | undefined;
    const hooks = hooksOf(options, print, (latest) => (partial = latest));
    const question = { method: "tools/call", subject: name, params, timeoutMs: options.timeoutMs, hooks };
    const failed = (thrown: unknown): never => {
      throw partial ? asIncomplete(thrown, name, partial.content) : thrown;
    };
    const result = await ask(question, options.signal)
      .catch(failed)
      .finally(() => forgetAfter(name));
    const outcome = readToolOutcome(result);
    if (outcome.text !== "") print("result", outcome.text);
    if (result["isError"] === true) throw toolError(name, outcome);
    return outcome;
  };
  /** A tool that failed, or was given up, may have changed something, too. */
  const forgetAfter = (name: string): void => {
    if (entry.cache.invalidateOn.includes(name) || /(?<!a)sync/i.test(name)) return deps.onOutdated();
    const tool = cache.list("tools")?.items.find((each) => each.name === name);
    if (effectOf(tool) !== "read") cache.invalidateResources();
  };
  return {
    callTool,
    async list(kind, signal) {
      const fresh = cache.freshList(kind);
      if (fresh) return fresh.items;
      const asOf = cache.now();
      const list = await fetchList(ask, kind, signal);
      cache.keepList(kind, list, asOf);
      return list.items;
    },
    known: (kind) => cache.list(kind),
    ...createResourceRequests(ask, cache, sessionState, deps.isUp),
    async getPrompt(name, args, signal) {
      const question = { method: "prompts/get", subject: name, params: { name, arguments: args }, isRead: true };
      return readPromptResult(await ask(question, signal));
    },
    async complete({ target, argument, context }, signal) {
      const params = { ref: target, argument, ...(context ? { context: { arguments: context } } : {}) };
      const question = { method: "completion/complete", params, isRead: true, needs: canComplete, otherwise: {} };
      return readCompletion(await ask(question, signal));
    },
    async setLoggingLevel(level, signal) {
      sessionState.loggingLevel = level;
      await ask({ method: "logging/setLevel", params: { level }, needs: canLog, otherwise: {} }, signal);
    },
    async ping(signal) {
      await ask({ method: "ping" }, signal);
    },
  };
}

/** Revisions before 2025-03-26 had completion but no way to declare it. */
const canComplete = ({ capabilities, protocolVersion }: Handshake): boolean =>
  capabilities.completions !== undefined || protocolVersion < "2025-03-26";

function hooksOf(
  options: CallOptions,
  print: RequestDeps["onPrinted"],
  onPartial: (partial: ToolOutcome) => void,
): CallHooks {
  return {
    // Whoever runs the tool keeps a log of it. There may be hundreds of thousands of lines, so they are not in ours, too.
    onPrinted: (printed) => options.onPrinted?.(printed),
    onProgress(update) {
      if (update.message !== undefined) print("progress", update.message);
      options.onProgress?.(update);
    },
    onPartial(result) {
      const partial: ToolOutcome = readToolOutcome(result);
      if (partial.text !== "") print("result", partial.text);
      onPartial(partial);
      options.onPartial?.(partial);
    },
  };
}
