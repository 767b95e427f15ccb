import { cutShort } from "../../domain/text/cutShort.ts";
import type { McpPrompt, McpResource, McpResourceTemplate, McpTool } from "../../protocol/mcpShapes.ts";
import type { ListKind, ListOf } from "../connection.ts";
import { jsonText } from "../rpc/jsonText.ts";
import { isObject } from "../rpc/readMessage.ts";

interface ListMethod {
  readonly method: string;
  /** The member of the result that holds the items. */
  readonly member: string;
  /** The capability without which the server need not be asked. */
  readonly capability: "tools" | "resources" | "prompts";
}

export const listMethods: Readonly<Record<ListKind, ListMethod>> = {
  tools: { method: "tools/list", member: "tools", capability: "tools" },
  resources: { method: "resources/list", member: "resources", capability: "resources" },
  resourceTemplates: { method: "resources/templates/list", member: "resourceTemplates", capability: "resources" },
  prompts: { method: "prompts/list", member: "prompts", capability: "prompts" },
};

interface ReadItems<T> {
  readonly items: readonly T[];
  readonly problems: readonly string[];
}

/** At most this many unreadable items are named; more add nothing. */
export const maxProblems = 50;

/** Reads one page. An unreadable item is left out with its reason, so that the rest of the list is kept. */
export function readItems<K extends ListKind>(kind: K, raw: unknown): ReadItems<ListOf[K]> {
  if (!Array.isArray(raw))
    return { items: [], problems: raw === undefined ? [] : [`The list of ${kind} is not a list.`] };
  const items: ListOf[K][] = [];
  const problems: string[] = [];
  let unnamed = 0;
  for (const one of raw as readonly unknown[]) {
    const item = isObject(one) ? readers[kind](withoutNulls(one)) : undefined;
    if (item !== undefined) items.push(item);
    else if (problems.length < maxProblems) problems.push(`Left out one of the ${kind}: ${abbreviate(one)}`);
    else unnamed += 1;
  }
  if (unnamed > 0) problems.push(`Left out ${unnamed} more of the ${kind}.`);
  return { items, problems };
}

type Raw = { readonly [key: string]: unknown };

const readers: { readonly [K in ListKind]: (raw: Raw) => ListOf[K] | undefined } = {
  tools: readTool,
  resources: (raw) => (isText(raw["uri"]) ? ({ ...raw, name: nameOr(raw, raw["uri"]) } as McpResource) : undefined),
  resourceTemplates: (raw) =>
    isText(raw["uriTemplate"]) ? ({ ...raw, name: nameOr(raw, raw["uriTemplate"]) } as McpResourceTemplate) : undefined,
  prompts: (raw) => (isText(raw["name"]) ? (withArguments(raw) as unknown as McpPrompt) : undefined),
};

/** Contract 1 shows a tool without input schema: it takes no arguments that we know of. */
function readTool(raw: Raw): McpTool | undefined {
  if (!isText(raw["name"])) return undefined;
  const { outputSchema, ...rest } = raw;
  const inputSchema = isObject(raw["inputSchema"]) ? raw["inputSchema"] : { type: "object" };
  return { ...rest, inputSchema, ...(isObject(outputSchema) ? { outputSchema } : {}) } as McpTool;
}

function withArguments(raw: Raw): Raw {
  const given = raw["arguments"];
  return { ...raw, arguments: Array.isArray(given) ? given.filter((one) => isObject(one) && isText(one["name"])) : [] };
}

/** Some servers write null where a member is missing. */
const withoutNulls = (raw: Raw): Raw =>
  Object.values(raw).includes(null)
    ? Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== null))
    : raw;

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

const nameOr = (raw: Raw, fallback: string): string => (isText(raw["name"]) ? raw["name"] : fallback);

const abbreviate = (value: unknown): string => cutShort(jsonText(value), 120);
