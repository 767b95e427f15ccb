import type { JsonObject } from "../../protocol/mcpShapes.ts";
import type { ConfigurationSource } from "../serverCatalog.ts";

/**
 * A server of a workspace folder that also serves a project deeper in it. It finds its project from where it runs, so a
 * second process is started there. A server that runs elsewhere on purpose, or behind an address, cannot be moved.
 */
export function nestedServers(
  places: readonly ConfigurationSource[],
  name: string,
  root: string,
): readonly ConfigurationSource[] {
  return places.flatMap((place) => {
    const raw = place.servers[name];
    if (!isObject(raw) || (raw["url"] ?? raw["endpoint"]) !== undefined || !runsInFolder(raw["cwd"], place.folder))
      return [];
    // Without a folder of its own it runs in that of its entry.
    const server = Object.fromEntries(Object.entries(raw).filter(([key]) => key !== "cwd"));
    return [{ ...place, folder: root, servers: { [name]: server } }];
  });
}

const runsInFolder = (cwd: unknown, folder: string): boolean =>
  cwd === undefined || cwd === folder || (typeof cwd === "string" && /^\$\{workspaceFolder\}[\\/]?$/.test(cwd));

const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);
