import { createHash } from "node:crypto";
import { lstat, readlink, stat } from "node:fs/promises";
import { homedir } from "node:os";
import path from "node:path";
import { unlessMissing } from "../files/errorCode.ts";
import { readFile } from "../files/readFile.ts";
import { isInside } from "../paths/isInside.ts";
import { realPathOf, resolveInside } from "../paths/resolveInside.ts";
import { repositoryAround } from "../git/repositoryAround.ts";
import { listFolders } from "./listFolders.ts";
import { walkFiles } from "./walkFiles.ts";
import { relativePath } from "../paths/relativePath.ts";

/** What a repository contains for agents: servers, hooks, commands and instructions that they follow once trusted. */
interface AgentConfiguration {
  /** From the root, with `/`; those of a larger repository around it begin with `..`. */
  readonly files: readonly string[];
  /** Of names and contents: the user's approval covers exactly these. */
  readonly hash: string;
}

const folders = [
  ".claude",
  ".gemini",
  ".codex",
  ".cursor",
  ".qwen",
  ".opencode",
  ".copilot",
  ".agents",
  ...["agents", "copilot", "extensions", "hooks", "skills"].map((name) => `.github/${name}`),
];
const files = [
  ...[".mcp.json", ".mcp.toml", ".vscode/mcp.json", ".github/mcp.json", "opencode.json", "opencode.jsonc"],
  ...["lsp.json", ".github/lsp.json"],
  ...["AGENTS.md", "CLAUDE.md", "GEMINI.md", "QWEN.md", ".github/copilot-instructions.md", ".cursorrules", ".env"],
];

export async function findAgentConfiguration(root: string, signal: AbortSignal): Promise<AgentConfiguration> {
  const realRoot = (await realPathOf(path.resolve(root))) ?? root;
  const hash = createHash("sha256");
  const found: string[] = [];
  for (const { place, names } of [...(await placesAround(realRoot)), ...(await placesBelow(realRoot, signal))]) {
    const inFolders = await Promise.all(names.folders.map((folder) => filesBelow(place, folder, signal)));
    for (const file of [...inFolders.flat(), ...names.files.map((name) => path.join(place, name))].sort()) {
      const content = await contentOf(place, file, signal);
      if (content === undefined) continue;
      const name = relativePath(realRoot, file);
      found.push(name);
      hash.update(`${name}\0${String(content.length)}\0`).update(content);
    }
  }
  return { files: found, hash: hash.digest("hex") };
}

interface Place {
  readonly place: string;
  /** What to look for in it. */
  readonly names: { readonly folders: readonly string[]; readonly files: readonly string[] };
}

/** The root and, inside a larger repository, the folders up to its top: agents look there as well. */
async function placesAround(root: string): Promise<readonly Place[]> {
  const top = repositoryAround(root);
  const home = await realPathOf(homedir());
  const places = [root];
  // What lies in the home folder is the user's own, also where it is kept in a repository.
  const isOfUser = top === undefined || (home !== undefined && isInside(top, home));
  for (let place = root; !isOfUser && place !== top; places.push(place)) place = path.dirname(place);
  return places.map((place) => ({ place, names: { folders, files } }));
}

/** Far more folders than most repositories have. */
const maxFolders = 20_000;

/** Some agents find skills in any folder that they work in. */
async function placesBelow(root: string, signal: AbortSignal): Promise<readonly Place[]> {
  const { folders: listed } = await listFolders(root, { max: maxFolders, signal });
  return listed.flatMap(({ path: place, names }) => {
    const found = names.filter((name) => place !== root && folders.includes(name));
    return found.length === 0 ? [] : [{ place, names: { folders: found, files: [] } }];
  });
}

/** With links, wherever they lead: agents may follow them. A folder that leads out counts by its name. */
async function filesBelow(place: string, folder: string, signal: AbortSignal): Promise<readonly string[]> {
  const there = path.join(place, folder);
  return (await resolveInside(place, folder)) === undefined ? [there] : walkFiles(there, { signal, everyKind: true });
}

/** Undefined for what is not there, and for a folder. What leads out or cannot be read counts by its name. */
async function contentOf(place: string, file: string, signal: AbortSignal): Promise<Buffer | string | undefined> {
  const entry = await unlessMissing(lstat(file));
  if (entry === undefined || entry.isDirectory()) return undefined;
  const real = await resolveInside(place, path.relative(place, file));
  if (real === undefined) return "";
  return (await unlessMissing(stat(real)))?.isDirectory() ? contentBelow(real, signal) : contentIn(real);
}

const contentIn = (file: string): Promise<Buffer | string> => readFile(file).catch(() => "");

/** Behind a link to a folder of the repository; links in there count by their name. */
async function contentBelow(folder: string, signal: AbortSignal): Promise<string> {
  const hash = createHash("sha256");
  for (const file of (await walkFiles(folder, { signal, everyKind: true })).sort()) {
    const isLink = (await unlessMissing(lstat(file)))?.isSymbolicLink() ?? false;
    hash.update(`${path.relative(folder, file)}\0`).update(isLink ? await linkIn(file) : await contentIn(file));
  }
  return hash.digest("hex");
}

const linkIn = (file: string): Promise<string> => readlink(file).catch(() => "");
