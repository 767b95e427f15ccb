import { createHash } from "node:crypto";
import path from "node:path";
import { readFile } from "../files/readFile.ts";
import { resolveInside } from "../paths/resolveInside.ts";
import { walkFiles } from "./walkFiles.ts";

/** What a repository brings along for agents: servers, hooks, commands and instructions that they follow once trusted. */
export interface AgentConfiguration {
  /** Below the root, with `/`. */
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
  const inFolders = await Promise.all(folders.map((folder) => walkFiles(path.join(root, folder), { signal })));
  const candidates = [...inFolders.flat(), ...files.map((file) => path.join(root, file))].sort();
  const hash = createHash("sha256");
  const found: string[] = [];
  for (const file of candidates) {
    const name = path.relative(root, file).split(path.sep).join("/");
    const real = await resolveInside(root, name);
    // Not there, a folder, or a link that leads out, which agents may follow: its name counts in any case.
    const content = real === undefined ? "link" : await readFile(real).catch(() => undefined);
    if (content === undefined) continue;
    found.push(name);
    hash.update(`${name}\0${String(content.length)}\0`).update(content);
  }
  return { files: found, hash: hash.digest("hex") };
}
