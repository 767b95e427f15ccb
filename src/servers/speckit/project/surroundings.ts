import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import type { Constitution } from "../../../domain/speckit/project/constitution.ts";
import { parseConstitution } from "../../../domain/speckit/project/constitution.ts";
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
import { manifestNames, type RepositoryView } from "../../../domain/speckit/plan/evidence.ts";
import { unlessMissing } from "../../../disk/errorCode.ts";
import { isInside } from "../../../disk/resolveInside.ts";
import { walkFiles } from "../../../disk/walkFiles.ts";
import { readText } from "../../../disk/textFiles.ts";

export async function readConstitution(root: string): Promise<Constitution | undefined> {
  const text = await readText(path.join(root, ".specify", "memory", "constitution.md"));
  return text === undefined ? undefined : parseConstitution(text);
}

/** Hooks other tools registered around a command. They are named in the result, never run. */
export async function readHooks(root: string, command: string): Promise<Hook[]> {
  const extensions = await readYaml(path.join(root, ".specify", "extensions.yml"));
  return [...hooksFor(`before_${command}`, extensions), ...hooksFor(`after_${command}`, extensions)];
}

/** YAML is loaded only where a file of it exists; what cannot be read counts as absent. */
async function readYaml(file: string): Promise<unknown> {
  const text = await readText(file);
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
export async function readTemplate(root: string, name: string): Promise<{ text?: string; warnings: string[] }> {
  const specify = path.join(root, ".specify");
  const layers: TemplateLayer[] = [];
  const add = async (source: string, file: string, strategy: TemplateLayer["strategy"] = "replace") => {
    const content = await readText(file);
    if (content !== undefined) layers.push({ source, strategy, content });
  };
  await add("overrides", path.join(specify, "templates", "overrides", `${name}.md`));
  for (const kind of ["presets", "extensions"] as const) {
    for (const id of await registered(specify, kind)) {
      const folder = path.join(specify, kind, id);
      const declared =
        kind === "presets" ? declaredTemplate(await readYaml(path.join(folder, "preset.yml")), name) : undefined;
      const file = declared ? path.resolve(folder, declared.file) : undefined;
      if (declared && file !== undefined && isInside(folder, file)) await add(id, file, declared.strategy);
      else await addFirst(id, [path.join(folder, "templates", `${name}.md`), path.join(folder, `${name}.md`)], add);
    }
  }
  await add("core", path.join(specify, "templates", `${name}.md`));
  if (layers.length === 0) return { warnings: [] };
  const composed = composeTemplate(layers);
  return composed.ok
    ? { text: renderCommandTokens(composed.value, "."), warnings: [] }
    : { warnings: [`The template ${name} was not used: ${composed.error}.`] };
}

async function addFirst(
  source: string,
  files: readonly string[],
  add: (source: string, file: string) => Promise<void>,
): Promise<void> {
  for (const file of files) {
    if ((await unlessMissing(stat(file))) === undefined) continue;
    await add(source, file);
    return;
  }
}

async function registered(specify: string, kind: "presets" | "extensions"): Promise<string[]> {
  const entries = (await unlessMissing(readdir(path.join(specify, kind), { withFileTypes: true }))) ?? [];
  const folders = entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
    .map((entry) => entry.name);
  if (folders.length === 0) return [];
  const registry = await readText(path.join(specify, kind, ".registry"));
  return orderRegistry(registry === undefined ? undefined : parseObject(registry), kind, folders);
}

const skippedFolders = new Set([
  "node_modules",
  "dist",
  "out",
  "build",
  "target",
  "vendor",
  "coverage",
  "__pycache__",
  "venv",
  "bin",
  "obj",
]);
const mostFiles = 5000;

/** The repository as planning sees it: its manifests and where its files lie. */
export async function readRepository(root: string, signal: AbortSignal): Promise<RepositoryView> {
  const found = await walkFiles(root, {
    signal,
    enterFolder: (name) => !name.startsWith(".") && !skippedFolders.has(name),
  });
  const paths = found
    .map((file) => path.relative(root, file).split(path.sep).join("/"))
    .sort()
    .slice(0, mostFiles);
  const names: readonly string[] = manifestNames;
  const manifests = paths.filter(
    (file) => names.includes(path.posix.basename(file)) && file.split("/").length <= 2 && !file.startsWith("specs/"),
  );
  const shallowFirst = manifests
    .sort((a, b) => a.split("/").length - b.split("/").length || (a < b ? -1 : 1))
    .slice(0, 20);
  const texts = await Promise.all(
    shallowFirst.map(async (file) => [file, (await readText(path.join(root, file))) ?? ""] as const),
  );
  return { files: new Map(texts), paths };
}
