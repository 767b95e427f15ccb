import { dirname, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { Rule } from "eslint";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");

/** Which folder may import from which; type-only imports count too. */
const reach: Readonly<Record<string, readonly string[]>> = {
  "src/domain": [],
  "src/protocol": ["src/domain"],
  "src/disk": ["src/domain"],
  "src/agents": ["src/domain", "src/disk"],
  "src/mcp": ["src/domain", "src/protocol", "src/disk"],
  "src/servers": ["src/domain", "src/protocol", "src/disk", "src/agents"],
  "src/languageServer": ["src/domain", "src/disk"],
  "src/extension": ["src/domain", "src/protocol", "src/disk", "src/mcp"],
  webviews: ["src/domain", "src/protocol"],
};

/** Inside the extension: adapters to the editor, the mechanism of all systems, rooms, and what puts them together. */
const floors: Readonly<Record<string, number>> = { platform: 0, systems: 1 };
const roomFloor = 2;
const topFloor = 3;

/** Why a file must not import another; nothing where it may. Both are paths from the root, with slashes. */
export function refusalOf(importer: string, imported: string): string | undefined {
  const from = folderOf(importer);
  const to = folderOf(imported);
  if (from === undefined || to === undefined) return undefined;
  if (from !== to) return reach[from]?.includes(to) ? undefined : `${from} must not know ${to}.`;
  if (from === "src/servers") return refusalBetweenServers(importer, imported);
  return from === "src/extension" ? refusalBetweenRooms(importer, imported) : undefined;
}

const folderOf = (file: string) => Object.keys(reach).find((folder) => file.startsWith(`${folder}/`));

function refusalBetweenServers(importer: string, imported: string): string | undefined {
  const [from, to] = [importer, imported].map((file) => file.split("/")[2]);
  return from === to || to === "kit" ? undefined : `The server ${from} must not know ${to}.`;
}

function refusalBetweenRooms(importer: string, imported: string): string | undefined {
  const from = placeOf(importer);
  const to = placeOf(imported);
  if (from.room === to.room || from.floor === topFloor) return undefined;
  // What commands work with is put together above all rooms; a test finds the cycles this could make.
  if (imported === "src/extension/services.ts" && from.floor === roomFloor) return undefined;
  if (to.floor > from.floor) return `${from.room} must not know ${to.room}.`;
  if (to.floor === roomFloor && to.isInner) return `What lies in a folder of the room ${to.room} is its own.`;
  return undefined;
}

interface Place {
  readonly room: string;
  readonly floor: number;
  readonly isInner: boolean;
}

function placeOf(file: string): Place {
  const [room = "", ...rest] = file.split("/").slice(2);
  if (rest.length === 0) return { room: "the top of the extension", floor: topFloor, isInner: false };
  return { room, floor: floors[room] ?? roomFloor, isInner: rest.length > 1 };
}

const fromRoot = (path: string) => path.slice(root.length + 1).replaceAll(sep, "/");

/** The rule for ESLint. */
export const arrows: Rule.RuleModule = {
  create(context) {
    const importer = fromRoot(context.filename);
    const check = (node: Rule.Node & { readonly source?: unknown }): void => {
      const { value } = (node.source ?? {}) as { readonly value?: unknown };
      if (typeof value !== "string" || !value.startsWith(".")) return;
      const refusal = refusalOf(importer, fromRoot(resolve(dirname(context.filename), value)));
      if (refusal) context.report({ node, message: refusal });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};
