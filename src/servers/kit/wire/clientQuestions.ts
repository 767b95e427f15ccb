import { type AskOptions, ClientError, Silence } from "../clientPeer.ts";
import { rpcCodes } from "../rpcError.ts";
import { isJsonObject, type JsonObject } from "./readIncoming.ts";

/** What a server asks its client, from the request to its answer. */
export interface ClientQuestions {
  ask(method: string, params: object | undefined, options: AskOptions): Promise<JsonObject>;
  /** Takes a response of the client; one that answers no open question is ignored. */
  settle(response: JsonObject): void;
}

export function createClientQuestions(post: (message: object) => void): ClientQuestions {
  const open = new Map<number, (response: JsonObject) => void>();
  let nextId = 0;
  return {
    ask(method, params, { signal, timeoutMs }) {
      return new Promise((resolve, reject) => {
        signal.throwIfAborted();
        const id = nextId++;
        const end = (): void => {
          open.delete(id);
          clearTimeout(timer);
          signal.removeEventListener("abort", abort);
        };
        const giveUp = (failure: Error, reason: string): void => {
          end();
          post({ method: "notifications/cancelled", params: { requestId: id, reason }, jsonrpc: "2.0" });
          reject(failure);
        };
        const abort = (): void => giveUp(signal.reason as Error, String(signal.reason));
        const timer = setTimeout(() => giveUp(new Silence("Request timed out"), "Request timed out"), timeoutMs);
        signal.addEventListener("abort", abort);
        open.set(id, (response) => {
          end();
          const { error, result } = response;
          if (isJsonObject(error)) reject(errorOf(error));
          else resolve(isJsonObject(result) ? result : {});
        });
        post({ method, ...(params === undefined ? {} : { params }), jsonrpc: "2.0", id });
      });
    },
    settle: (response) => open.get(Number(response["id"]))?.(response),
  };
}

const errorOf = ({ code, message, data }: JsonObject): ClientError =>
  new ClientError(
    Number.isSafeInteger(code) ? (code as number) : rpcCodes.internalError,
    typeof message === "string" ? message : "The client failed to answer.",
    data,
  );
