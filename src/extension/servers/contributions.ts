import type { ServerRole } from "../../mcp/configuration/chooseServer.ts";

export const serversViewId = "flightdeck.servers";

export const serverContextKeys = {
  /** The configuration was read: only then an empty view means that there are no servers. */
  serversRead: "flightdeck.serversRead",
} as const;

interface ServerContextValues {
  readonly [serverContextKeys.serversRead]: boolean;
}

export interface ServerCommandArgs {
  readonly "flightdeck.startServer": ServerReference | undefined;
  readonly "flightdeck.stopServer": ServerReference | undefined;
  readonly "flightdeck.restartServer": ServerReference | RoleReference | undefined;
  readonly "flightdeck.showServerLog": ServerReference | RoleReference | undefined;
  readonly "flightdeck.openServerLogFile": ServerReference | undefined;
  readonly "flightdeck.showServerStatistics": void;
  readonly "flightdeck.revokeModelConsent": ServerReference | undefined;
  readonly "flightdeck.copyDiagnostics": void;
  readonly "flightdeck.openResource": ItemReference | undefined;
  readonly "flightdeck.runTool": ToolReference | undefined;
  readonly "flightdeck.getPrompt": ItemReference | undefined;
  readonly "flightdeck.copyItemName": ItemReference | undefined;
}

declare module "../platform/contributions.ts" {
  interface CommandArgs extends ServerCommandArgs {}
  interface ContextValues extends ServerContextValues {}
}

export interface ServerReference {
  readonly connectionId: string;
}

/** The server that plays a role, whichever it is. */
export interface RoleReference {
  readonly role: ServerRole;
}

/** A tool, resource, template or prompt of a server; without a key only the server is known. */
export interface ItemReference extends ServerReference {
  readonly key?: string;
}

/** A tool and its arguments, which are asked for if absent. */
interface ToolReference extends ItemReference {
  readonly arguments?: Readonly<Record<string, unknown>>;
}
