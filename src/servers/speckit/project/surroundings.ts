import path from "node:path";
import type { Hook } from "../../../domain/speckit/project/hooks.ts";
import { hooksFor } from "../../../domain/speckit/project/hooks.ts";
import { parseObject } from "../../../domain/speckit/project/initOptions.ts";
import type { TemplateLayer } from "../../../domain/speckit/project/templateStack.ts";
import {
  composeTemplate,
  declaredTemplate,
  orderRegistry,
  renderCommandTokens,
} from "../../../domain/speckit/project/templateStack.ts";
import type { ProjectFiles } from "../../../disk/paths/projectFiles.ts";

/** Hooks other tools registered around a command. They are named in the result, never run. */
export async function readHooks(files: ProjectFiles, command: string): Promise<Hook[]> {
  const extensions = await readYaml(files, ".specify/extensions.yml");
  return [...hooksFor(`before_${command}`, extensions), ...hooksFor(`after_${command}`, extensions)];
}

/** YAML is loaded only where a file of it exists; what cannot be read counts as absent. */
async function readYaml(files: ProjectFiles, name: string): Promise<unknown> {
  const text = await files.read(name);
  if (text === undefined) return undefined;
  try {
    const { parse } = await import("yaml");
    return parse(text) as unknown;
  } catch {
    // An unreadable file means no hooks and no declarations, as the format's rules say.
    return undefined;
  }
}

/** The project's own template, composed of its layers; `undefined` where it has none. */
export async function readTemplate(files: ProjectFiles, name: string): Promise<{ text?: string; warnings: string[] }> {
  const layers: TemplateLayer[] = [];
  const add = async (source: string, file: string, strategy: TemplateLayer["strategy"] = "replace") => {
    const content = await files.read(file);
    if (content !== undefined) layers.push({ source, strategy, content });
  };
  await add("overrides", `.specify/templates/overrides/${name}.md`);
  for (const kind of ["presets", "extensions"] as const) {
    for (const id of await registered(files, kind)) {
      const folder = `.specify/${kind}/${id}`;
      const declared =
        kind === "presets" ? declaredTemplate(await readYaml(files, `${folder}/preset.yml`), name) : undefined;
      const file = declared ? path.posix.join(folder, declared.file.replaceAll("\\", "/")) : undefined;
      if (declared && file?.startsWith(`${folder}/`)) await add(id, file, declared.strategy);
      else await addFirst(id, [`${folder}/templates/${name}.md`, `${folder}/${name}.md`], files, add);
    }
  }
  await add("core", `.specify/templates/${name}.md`);
  if (layers.length === 0) return { warnings: [] };
  const composed = composeTemplate(layers);
  return composed.ok
    ? { text: renderCommandTokens(composed.value, "."), warnings: [] }
    : { warnings: [`The template ${name} was not used: ${composed.error}.`] };
}

async function addFirst(
  source: string,
  names: readonly string[],
  files: ProjectFiles,
  add: (source: string, file: string) => Promise<void>,
): Promise<void> {
  for (const name of names) {
    if (!(await files.exists(name))) continue;
    await add(source, name);
    return;
  }
}

async function registered(files: ProjectFiles, kind: "presets" | "extensions"): Promise<string[]> {
  const folders = ((await files.entries(`.specify/${kind}`)) ?? [])
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
    .map((entry) => entry.name);
  if (folders.length === 0) return [];
  const registry = await files.read(`.specify/${kind}/.registry`);
  return orderRegistry(registry === undefined ? undefined : parseObject(registry), kind, folders);
}
