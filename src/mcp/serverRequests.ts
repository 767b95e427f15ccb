import type { JsonObject } from "../protocol/mcpShapes.ts";
import type { LaunchIdentity } from "../domain/consent/launchDescription.ts";
import type { HostPorts } from "./ports.ts";
import { RequestRefused, type ServerRequests } from "./rpc/peer.ts";
import { createRequestGate } from "./rpc/answers/requestGate.ts";
import type { ServerEntry } from "./serverEntry.ts";

type RequestPorts = Pick<HostPorts, "roots" | "models" | "questions" | "consent" | "memory">;

/** The code MCP suggests for a user who says no. */
const refusedByUser = -1;

/** Its value says for which launch: another program under the same name has to ask anew. */
const modelConsentKey = ({ folder, name }: ServerEntry): string => `allowed.models.${folder}\n${name}`;

/** Takes back the permission to use the editor's models; the next request asks again. */
export const revokeModelConsent = (entry: ServerEntry, { memory }: Pick<HostPorts, "memory">): Promise<void> =>
  memory.set(modelConsentKey(entry), undefined);

/**
 * Answers what a server asks of its client: the workspace folders, a model, the user. `identity` is that of the launch
 * that asks.
 */
export function createServerRequests(
  entry: ServerEntry,
  identity: () => Promise<LaunchIdentity>,
  ports: RequestPorts,
): ServerRequests {
  const { models, questions, roots } = ports;
  const modelTurns = createRequestGate({ atOnce: 4, maxOpen: 100 });
  // Each is a page of its own in the editor.
  const questionTurns = createRequestGate({ atOnce: 3, maxOpen: 100 });
  let asking: Promise<void> | undefined;
  /** Requests that come together are one question to the user. */
  const consent = (signal: AbortSignal): Promise<void> =>
    (asking ??= identity()
      .then((own) => requireModelConsent(entry, own, ports, signal))
      .finally(() => (asking = undefined)));
  return {
    listRoots: () => roots.list(),
    ...(models
      ? {
          createMessage: (params: JsonObject, signal: AbortSignal) =>
            modelTurns({
              prepare: () => consent(signal),
              work: () => models.createMessage(entry, params, signal),
              signal,
            }),
        }
      : {}),
    ...(questions
      ? {
          elicit: (params: JsonObject, signal: AbortSignal) =>
            questionTurns({
              work: async () => questions.elicit(entry, await identity(), params, signal),
              signal,
            }),
        }
      : {}),
  };
}

async function requireModelConsent(
  entry: ServerEntry,
  { hash }: LaunchIdentity,
  { memory, consent }: RequestPorts,
  signal: AbortSignal,
): Promise<void> {
  if (memory.get(modelConsentKey(entry)) === hash) return;
  if (!(await consent.askToUseModels(entry, signal)))
    throw new RequestRefused(refusedByUser, "The user does not allow this server to use a model");
  await memory.set(modelConsentKey(entry), hash);
}
