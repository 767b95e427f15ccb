import * as vscode from "vscode";
import * as z from "zod";
import { notApplicable } from "../../../../domain/failures.ts";
import type { Connection, ListKind, ListOf } from "../../../../mcp/connection.ts";
import type { ItemReference } from "../../contributions.ts";
import type { Services } from "../../../services.ts";
import { chooseServer, parseServerArgument } from "../serverArgument.ts";

const row = z.object({
  item: z.object({ name: z.string(), uri: z.string().optional(), uriTemplate: z.string().optional() }),
});

/** A tool, resource or prompt of a server, from a row of the view; undefined if the user has to be asked. */
export function parseItemArgument(raw: readonly unknown[]): ItemReference | undefined {
  const server = parseServerArgument(raw);
  const parsed = row.safeParse(raw[0]);
  if (!server) return undefined;
  return parsed.success ? { ...server, key: keyOf(parsed.data.item) } : server;
}

/** The key that identifies an item in its list. */
const keyOf = (item: { name: string; uri?: string | undefined; uriTemplate?: string | undefined }): string =>
  item.uri ?? item.uriTemplate ?? item.name;

interface ChosenItem<K extends ListKind> {
  readonly connection: Connection;
  readonly item: ListOf[K];
}

/** Asks for the server and the item if they are not given; undefined when the user dismisses that. */
export async function chooseItem<K extends ListKind>(
  services: Services,
  kind: K,
  argument: ItemReference | undefined,
  signal: AbortSignal,
): Promise<ChosenItem<K> | undefined> {
  const connection = await chooseServer(services, argument, ({ state }) => state.kind === "ready");
  if (!connection) return undefined;
  const list: readonly ListOf[K][] = await connection.list(kind, signal);
  if (argument?.key !== undefined) {
    const item = list.find((each) => keyOf(each) === argument.key);
    if (!item) throw notApplicable(vscode.l10n.t("{0} no longer offers {1}.", connection.entry.name, argument.key));
    return { connection, item };
  }
  const items = list.map((item) => ({ label: item.title ?? item.name, detail: item.description ?? "", item }));
  const placeHolder = vscode.l10n.t("What do you want to use from {0}?", connection.entry.name);
  const choice = await vscode.window.showQuickPick(items, { placeHolder, matchOnDetail: true });
  return choice && { connection, item: choice.item };
}
