import { mkdir } from "node:fs/promises";
import path from "node:path";
import { detectProjectName, planInit } from "../../../domain/chant/initProject.ts";
import { mergeMcpConfig, type ServerLaunch } from "../../../domain/chant/mergeMcpConfig.ts";
import { localDate } from "../../../domain/spec/specId.ts";
import { resolveInside } from "../../../disk/resolveInside.ts";
import { createText, readText, replaceText } from "../../../disk/textFiles.ts";
import { hideFromGit, refuseIfTracked } from "./hideFromGit.ts";

export interface InitRequest {
  readonly root: string;
  readonly now: Date;
  readonly isMinimal: boolean;
  /** Keeps the project to this clone: git neither shows nor shares it. */
  readonly isSilent: boolean;
  /** Given when agents shall find the server in `.mcp.json`. */
  readonly launch: ServerLaunch | undefined;
}

/** Sets a project up and says, line by line, what it did. Existing files stay as they are, so it may run again. */
export async function initProject(request: InitRequest): Promise<readonly string[]> {
  const { root, now, isMinimal, isSilent, launch } = request;
  if (isSilent) await refuseIfTracked(root);
  const plan = planInit({ projectName: await nameOf(root), date: localDate(now), isMinimal, isSilent });
  for (const folder of plan.folders) await mkdir(await inside(root, folder), { recursive: true });
  const lines: string[] = [];
  for (const { path: file, text } of plan.files) {
    const target = await inside(root, file);
    await mkdir(path.dirname(target), { recursive: true });
    lines.push((await createText(target, text)) ? `Created ${file}` : `Kept ${file}`);
  }
  if (isSilent) lines.push(await hideFromGit(root));
  return launch === undefined ? lines : [...lines, await addToMcpConfig(root, launch)];
}

async function nameOf(root: string): Promise<string> {
  const read = (name: string): Promise<string | undefined> => readText(path.join(root, name));
  return detectProjectName({
    packageJson: await read("package.json"),
    cargoToml: await read("Cargo.toml"),
    goMod: await read("go.mod"),
    folderName: path.basename(root),
  });
}

async function addToMcpConfig(root: string, launch: ServerLaunch): Promise<string> {
  const file = await inside(root, ".mcp.json");
  const existing = await readText(file);
  const merged = mergeMcpConfig(existing, launch);
  if (!merged.ok) return `Left .mcp.json alone: ${merged.error.message} Add this by hand:\n${merged.error.snippet}`;
  if (existing === undefined) await createText(file, merged.value);
  else await replaceText(file, merged.value, existing);
  return existing === undefined ? "Created .mcp.json" : "Updated .mcp.json";
}

async function inside(root: string, file: string): Promise<string> {
  const target = await resolveInside(root, file);
  if (target === undefined) throw new Error(`${file} leads out of ${root}.`);
  return target;
}
