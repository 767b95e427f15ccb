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

/** The server of a command: from a reference or any row below it; undefined if the user has to be asked. */
export function parseServerArgument([first]: readonly unknown[]): ServerReference | undefined {
  const parsed = z.union([reference, row]).safeParse(first);
  return parsed.success ? parsed.data : undefined;
}

/** The same for links that know only the role of the server, such as those in a welcome text. */
export function parseServerOrRole(raw: readonly unknown[]): ServerReference | RoleReference | undefined {
  const parsed = z.object({ role: z.enum(serverRoles) }).safeParse(raw[0]);
  return parsed.success ? parsed.data : parseServerArgument(raw);
}

/** Asks only if there is a choice; undefined when the user dismisses the question. */
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

/** The failed ones, if there are any: the link was most likely meant for them. */
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
