import { createHash } from "node:crypto";
import { lstat } from "node:fs/promises";
import { homedir } from "node:os";
import path from "node:path";
import { unlessMissing } from "../files/errorCode.ts";
import { readFile } from "../files/readFile.ts";
import { isInside, realPathOf, resolveInside } from "../paths/resolveInside.ts";
import { repositoryAround } from "../programs/findGit.ts";
import { walkFiles } from "./walkFiles.ts";

/** What a repository brings along for agents: servers, hooks, commands and instructions that they follow once trusted. */
export interface AgentConfiguration {
  /** From the root, with `/`; those of a larger repository around it begin with `..`. */
  readonly files: readonly string[];
  /** Of names and contents: an agreement holds for exactly these. */
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
  ...["AGENTS.md", "CLAUDE.md", "GEMINI.md", "QWEN.md", ".github/copilot-instructions.md", ".cursorrules", ".env"],
];

export async function findAgentConfiguration(root: string, signal: AbortSignal): Promise<AgentConfiguration> {
  const realRoot = (await realPathOf(path.resolve(root))) ?? root;
  const hash = createHash("sha256");
  const found: string[] = [];
  for (const place of placesAround(realRoot)) {
    const inFolders = await Promise.all(folders.map((folder) => filesBelow(place, folder, signal)));
    for (const file of [...inFolders.flat(), ...files.map((name) => path.join(place, name))].sort()) {
      const content = await contentOf(place, file);
      if (content === undefined) continue;
      const name = path.relative(realRoot, file).split(path.sep).join("/");
      found.push(name);
      hash.update(`${name}\0${String(content.length)}\0`).update(content);
    }
  }
  return { files: found, hash: hash.digest("hex") };
}

/** The root and, inside a larger repository, the folders up to its top: agents look there as well. */
function placesAround(root: string): readonly string[] {
  const top = repositoryAround(root);
  // What lies in the home folder is the user's own, also where it is kept in a repository.
  if (top === undefined || isInside(top, homedir())) return [root];
  const places = [root];
  for (let place = root; place !== top; places.push(place)) place = path.dirname(place);
  return places;
}

/** With links, wherever they lead: agents may follow them. A folder that leads out counts by its name. */
async function filesBelow(place: string, folder: string, signal: AbortSignal): Promise<readonly string[]> {
  const there = path.join(place, folder);
  return (await resolveInside(place, folder)) === undefined ? [there] : walkFiles(there, { signal, everyKind: true });
}

/** Undefined for what is not there, and for a folder. What leads out or cannot be read counts by its name. */
async function contentOf(place: string, file: string): Promise<Buffer | string | undefined> {
  const entry = await unlessMissing(lstat(file));
  if (entry === undefined || entry.isDirectory()) return undefined;
  const real = await resolveInside(place, path.relative(place, file));
  return real === undefined ? "" : readFile(real).catch(() => "");
}
