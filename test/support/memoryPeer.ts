import type { AskOptions, ClientPeer, ServedRequests } from "../../src/servers/kit/clientPeer.ts";
import type { JsonObject } from "../../src/servers/kit/wire/readIncoming.ts";

interface Asked extends AskOptions {
  readonly method: string;
  readonly params: object | undefined;
}

/** A client without a wire: what it is told and asked is kept, and `answer` is what it says. */
export function memoryPeer(answer: (asked: Asked) => JsonObject | Promise<JsonObject> = () => ({})) {
  const told: (readonly [method: string, params?: JsonObject])[] = [];
  const asked: Asked[] = [];
  let served: ServedRequests | undefined;
  const peer: ClientPeer = {
    serve: (requests) => void (served = requests),
    notify: (method, params) => void told.push(params === undefined ? [method] : [method, params]),
    room: () => undefined,
    async ask(method, params, options) {
      const question = { method, params, ...options };
      asked.push(question);
      return answer(question);
    },
  };
  return {
    peer,
    told,
    asked,
    ready: () => served?.clientReady(),
    request: async (
      method: string,
      params?: JsonObject,
      signal = new AbortController().signal,
    ): Promise<JsonObject | null | undefined> => served?.request(method, params, signal),
  };
}
