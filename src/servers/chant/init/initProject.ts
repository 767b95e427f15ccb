import path from "node:path";
import { makeFolder } from "../../../disk/folders/makeFolder.ts";
import { detectProjectName, planInit } from "../../../domain/chant/initProject.ts";
import { mergeMcpConfig, type ServerLaunch } from "../../../domain/chant/mergeMcpConfig.ts";
import { localDate } from "../../../domain/spec/specId.ts";
import { type ProjectFiles, projectFiles } from "../../../disk/paths/projectFiles.ts";
import { hideFromGit, refuseIfTracked } from "./hideFromGit.ts";

export interface InitRequest {
  readonly root: string;
  readonly now: Date;
  readonly isMinimal: boolean;
  /** Keeps the project to this clone: git neither shows nor shares it. */
  readonly isSilent: boolean;
  /** Given when agents should find the server in `.mcp.json`. */
  readonly launch: ServerLaunch | undefined;
}

/** Sets a project up and says, line by line, what it did. Existing files stay as they are, so it may run again. */
export async function initProject(request: InitRequest): Promise<readonly string[]> {
  const { root, now, isMinimal, isSilent, launch } = request;
  if (isSilent) await refuseIfTracked(root);
  const plan = planInit({ projectName: await nameOf(root), date: localDate(now), isMinimal, isSilent });
  const project = projectFiles(root);
  for (const folder of plan.folders) await makeFolder(await project.locate(folder));
  const lines: string[] = [];
  for (const { path: file, text } of plan.files) {
    lines.push((await project.create(file, text)) ? `Created ${file}` : `Kept ${file}`);
  }
  if (isSilent) lines.push(await hideFromGit(root));
  return launch === undefined ? lines : [...lines, await addToMcpConfig(project, launch)];
}

async function nameOf(root: string): Promise<string> {
  const files = projectFiles(root);
  const read = async (name: string): Promise<string | undefined> =>
    (await files.find(name)) === undefined ? undefined : files.read(name);
  return detectProjectName({
    packageJson: await read("package.json"),
    cargoToml: await read("Cargo.toml"),
    goMod: await read("go.mod"),
    folderName: path.basename(root),
  });
}

async function addToMcpConfig(project: ProjectFiles, launch: ServerLaunch): Promise<string> {
  const file = ".mcp.json";
  const existing = await project.read(file);
  const merged = mergeMcpConfig(existing, launch);
  if (!merged.ok) return `Left .mcp.json unchanged: ${merged.error.message} Add this by hand:\n${merged.error.snippet}`;
  if (existing === undefined) await project.create(file, merged.value);
  else await project.replace(file, merged.value, existing);
  return existing === undefined ? "Created .mcp.json" : "Updated .mcp.json";
}
