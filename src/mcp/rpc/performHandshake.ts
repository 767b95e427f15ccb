import { l10n } from "../../domain/l10n.ts";
import { type JsonObject, type ProtocolVersion, protocolVersions } from "../../protocol/mcpShapes.ts";
import type { Handshake } from "../connection.ts";
import type { CallScope } from "./callScope.ts";
import type { Peer, ServerRequests } from "./peer.ts";
import { isObject } from "./readMessage.ts";
import { RpcError } from "./rpcError.ts";

interface HandshakeOptions {
  readonly clientInfo: { readonly name: string; readonly version: string };
  readonly serverRequests: ServerRequests;
  readonly initializeParams: JsonObject;
}

/** Opens a connection as every revision up to 2025-11-25 does. */
export async function performHandshake(peer: Peer, options: HandshakeOptions, scope: CallScope): Promise<Handshake> {
  const { clientInfo, serverRequests, initializeParams } = options;
  const capabilities = capabilitiesOf(serverRequests);
  const params = { protocolVersion: protocolVersions[0], capabilities, clientInfo, ...initializeParams };
  const result = await peer.request("initialize", params, scope);
  const { instructions } = result;
  return {
    protocolVersion: readVersion(result["protocolVersion"]),
    capabilities: objectsOf(result["capabilities"]),
    serverInfo: readServerInfo(result["serverInfo"]),
    ...(typeof instructions === "string" ? { instructions } : {}),
  };
}

const capabilitiesOf = ({ listRoots, createMessage, elicit }: ServerRequests): JsonObject => ({
  // Contract 2 declares it, though there is nothing in it.
  experimental: {},
  ...(listRoots ? { roots: { listChanged: true } } : {}),
  ...(createMessage ? { sampling: {} } : {}),
  ...(elicit ? { elicitation: { form: { applyDefaults: true }, url: {} } } : {}),
});

function readVersion(version: unknown): ProtocolVersion {
  const known = protocolVersions.find((each) => each === version);
  if (known) return known;
  const reason =
    typeof version === "string"
      ? l10n.t("it uses MCP revision {0}, which Flightdeck does not support", version)
      : l10n.t("it does not state which MCP revision it uses");
  throw new RpcError({ kind: "unreadable", reason });
}

/** A capability that is not an object declares nothing. */
const objectsOf = (capabilities: unknown): JsonObject =>
  Object.fromEntries(Object.entries(isObject(capabilities) ? capabilities : {}).filter(([, value]) => isObject(value)));

/** Servers omit members of it, and nothing depends on them. */
function readServerInfo(info: unknown): Handshake["serverInfo"] {
  const { name, version, title } = isObject(info) ? info : {};
  return {
    name: typeof name === "string" ? name : "",
    version: typeof version === "string" ? version : "",
    ...(typeof title === "string" ? { title } : {}),
  };
}
