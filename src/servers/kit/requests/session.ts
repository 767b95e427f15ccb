import type { ClientCapabilities } from "../clientAccess.ts";
import type { ServerDefinition } from "../serverDefinition.ts";
import { isJsonObject, type JsonObject } from "../wire/readIncoming.ts";

/** Newest first. */
const protocolVersions = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05", "2024-10-07"] as const;

interface ClientIdentity {
  readonly name: string | undefined;
  readonly protocolVersion: string;
  readonly capabilities: ClientCapabilities;
}

/** What is known about the client. It may call tools before `initialize`, and may repeat it. */
export interface Session {
  readonly client: ClientIdentity;
  /** Whether the agreed revision is this one or a later one; revisions are dates. */
  speaks(version: string): boolean;
  initialize(params: JsonObject | undefined): JsonObject;
  /** The client has answered a question of this kind. */
  answered(method: string): void;
  hasAnswered(method: string): boolean;
  /** From now on the client counts as one without this capability. */
  giveUp(capability: string): void;
  hasGivenUp(capability: string): boolean;
}

export function createSession(definition: ServerDefinition): Session {
  const fallback = definition.fallbackVersion ?? protocolVersions[0];
  let client: ClientIdentity = { name: undefined, protocolVersion: fallback, capabilities: {} };

  const answered = new Set<string>();
  const givenUp = new Set<string>();

  return {
    get client() {
      return client;
    },
    answered: (method) => void answered.add(method),
    hasAnswered: (method) => answered.has(method),
    giveUp(capability) {
      givenUp.add(capability);
      const others = Object.entries(client.capabilities).filter(([name]) => name !== capability);
      client = { ...client, capabilities: Object.fromEntries(others) };
    },
    hasGivenUp: (capability) => givenUp.has(capability),
    speaks: (version) => client.protocolVersion >= version,
    initialize(params) {
      const { protocolVersion: asked, capabilities, clientInfo } = params ?? {};
      client = {
        name: isJsonObject(clientInfo) && typeof clientInfo["name"] === "string" ? clientInfo["name"] : undefined,
        protocolVersion: agreeOn(asked, fallback),
        capabilities: isJsonObject(capabilities) ? capabilities : {},
      };
      answered.clear();
      givenUp.clear();
      const { name, version, title, instructions } = definition;
      return {
        protocolVersion: client.protocolVersion,
        capabilities: capabilitiesOf(definition),
        serverInfo: { name, ...(title === undefined ? {} : { title }), version },
        ...(instructions === undefined ? {} : { instructions }),
      };
    },
  };
}

/** A client that names a revision we do not speak gets our newest; `fallback` is for one that names none. */
function agreeOn(asked: unknown, fallback: string): string {
  const isRevision = typeof asked === "string" && /^\d{4}-\d{2}-\d{2}$/.test(asked);
  return protocolVersions.find((version) => version === asked) ?? (isRevision ? protocolVersions[0] : fallback);
}

function capabilitiesOf(definition: ServerDefinition): JsonObject {
  const { resources, prompts, logging } = definition;
  return {
    tools: {},
    ...(resources === undefined
      ? {}
      : { resources: resources.watch === undefined ? {} : { subscribe: true, listChanged: true } }),
    ...(prompts === undefined ? {} : { prompts: {} }),
    ...(definition.complete === undefined ? {} : { completions: {} }),
    ...(logging === true ? { logging: {} } : {}),
  };
}
