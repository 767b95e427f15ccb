import * as vscode from "vscode";
import * as z from "zod";
import { notApplicable, serverNotRunning } from "../../../domain/failures.ts";
import { serverRoles } from "../../../mcp/configuration/chooseServer.ts";
import type { Connection } from "../../../mcp/connection.ts";
import type { RoleReference, ServerReference } from "../contributions.ts";
import type { Services } from "../../services.ts";
import { describeState } from "../tree/serverState.ts";

const reference = z.object({ connectionId: z.string() });
const row = z
  .object({ connection: z.object({ id: z.string() }) })
  .transform(({ connection }) => ({ connectionId: connection.id }));

/** The server a command is about: a reference, any row below it in the view, or nothing (the user is asked then). */
export function parseServerArgument([first]: readonly unknown[]): ServerReference | undefined {
  const parsed = z.union([reference, row]).safeParse(first);
  return parsed.success ? parsed.data : undefined;
}

/** The same, for links that know only what the server is for, such as those of a welcome text. */
export function parseServerOrRole(raw: readonly unknown[]): ServerReference | RoleReference | undefined {
  const parsed = z.object({ role: z.enum(serverRoles) }).safeParse(raw[0]);
  return parsed.success ? parsed.data : parseServerArgument(raw);
}

/** Asks only when there is a choice. `undefined` means that the user changed their mind. */
export async function chooseServer(
  services: Services,
  argument: ServerReference | RoleReference | undefined,
  isOffered: (connection: Connection) => boolean = () => true,
): Promise<Connection | undefined> {
  const { host } = services;
  if (argument && "connectionId" in argument) {
    const connection = host.connections.find(({ id }) => id === argument.connectionId);
    if (!connection) throw notApplicable(vscode.l10n.t("This server is no longer configured."));
    return connection;
  }
  const offered = argument ? serversOfRole(services, argument) : failedFirst(host.connections.filter(isOffered));
  const [only] = offered;
  if (!only) throw serverNotRunning(vscode.l10n.t("No matching server is configured in this workspace."));
  if (offered.length === 1) return only;
  const items = offered.map((connection) => ({
    label: connection.entry.name,
    description: describeState(connection.state),
    detail: connection.entry.folder,
    connection,
  }));
  const choice = await vscode.window.showQuickPick(items, { placeHolder: vscode.l10n.t("Which server?") });
  return choice?.connection;
}

/** Those of them that failed, if any did: it is about them then. */
function serversOfRole({ host, servers }: Services, { role }: RoleReference): readonly Connection[] {
  const folders = new Set(host.connections.map(({ entry }) => entry.folder));
  const all = [...folders].flatMap((folder) => servers.serverFor(role, folder) ?? []);
  const failed = all.filter(hasFailed);
  return failed.length > 0 ? failed : all;
}

const failedFirst = (connections: readonly Connection[]): readonly Connection[] => [
  ...connections.filter(hasFailed),
  ...connections.filter((connection) => !hasFailed(connection)),
];

const hasFailed = ({ state }: Connection): boolean => state.kind === "failed" || state.kind === "restarting";
