import type { ClientCapabilities } from "../clientAccess.ts";
import type { ServerDefinition } from "../serverDefinition.ts";
import { isJsonObject, type JsonObject } from "../wire/readIncoming.ts";

/** Newest first. */
export const protocolVersions = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05", "2024-10-07"] as const;

export interface ClientIdentity {
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
}

export function createSession(definition: ServerDefinition): Session {
  const fallback = definition.fallbackVersion ?? protocolVersions[0];
  let client: ClientIdentity = { name: undefined, protocolVersion: fallback, capabilities: {} };

  return {
    get client() {
      return client;
    },
    speaks: (version) => client.protocolVersion >= version,
    initialize(params) {
      const { protocolVersion: asked, capabilities, clientInfo } = params ?? {};
      client = {
        name: isJsonObject(clientInfo) && typeof clientInfo["name"] === "string" ? clientInfo["name"] : undefined,
        protocolVersion: protocolVersions.find((version) => version === asked) ?? fallback,
        capabilities: isJsonObject(capabilities) ? capabilities : {},
      };
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

export function capabilitiesOf(definition: ServerDefinition): JsonObject {
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
