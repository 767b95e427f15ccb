import type { Result } from "../../result.ts";
import { fail, ok } from "../../result.ts";

type TemplateStrategy = "replace" | "prepend" | "append" | "wrap";

/** One place a template may come from, the most important first. */
export interface TemplateLayer {
  readonly source: string;
  readonly strategy: TemplateStrategy;
  readonly content: string;
}

const corePlaceholder = "{CORE_TEMPLATE}";

/** The template a project means: the first replacing layer, with the composing layers above it applied outwards. */
export function composeTemplate(layers: readonly TemplateLayer[]): Result<string, string> {
  const base = layers.findIndex((layer) => layer.strategy === "replace");
  if (base === -1) return fail(layers.length === 0 ? "no template" : `${layers[0]!.source} needs a template below it`);
  let content = layers[base]!.content;
  for (const layer of layers.slice(0, base).reverse()) {
    if (layer.strategy === "wrap" && !layer.content.includes(corePlaceholder))
      return fail(`${layer.source} wraps a template but has no ${corePlaceholder}`);
    content = applyLayer(layer, content);
  }
  return ok(content);
}

function applyLayer(layer: TemplateLayer, base: string): string {
  switch (layer.strategy) {
    case "replace":
      return layer.content;
    case "prepend":
      return `${layer.content.trimEnd()}\n\n${base}`;
    case "append":
      return `${base.trimEnd()}\n\n${layer.content}`;
    case "wrap":
      return layer.content.split(corePlaceholder).join(base);
  }
}

/** Tokens such as `__SPECKIT_COMMAND_PLAN__` that an installer would have rendered. */
export const renderCommandTokens = (template: string, separator: "." | "-"): string =>
  template.replace(/__SPECKIT_COMMAND_([A-Z]+)__/g, (_, name: string) => `/speckit${separator}${name.toLowerCase()}`);

/** Ids of a `.registry` in order of precedence; anything unreadable about one entry means priority 10. */
export function orderRegistry(
  registry: unknown,
  kind: "presets" | "extensions",
  directories: readonly string[],
): string[] {
  const entries = asObject(asObject(registry)?.[kind]);
  const ranked = directories.flatMap((id) => {
    const entry = asObject(entries?.[id]);
    if (entries && !entry && kind === "presets") return [];
    if (entry?.["enabled"] === false) return [];
    const priority = entry?.["priority"];
    return [{ id, priority: typeof priority === "number" && priority >= 1 ? priority : 10 }];
  });
  return ranked.sort((a, b) => a.priority - b.priority || (a.id < b.id ? -1 : 1)).map(({ id }) => id);
}

/** What a preset's manifest declares for one template. */
export function declaredTemplate(
  manifest: unknown,
  name: string,
): { file: string; strategy: TemplateStrategy } | undefined {
  const templates = asObject(asObject(manifest)?.["provides"])?.["templates"];
  if (!Array.isArray(templates)) return undefined;
  for (const entry of templates.map(asObject)) {
    if (entry?.["name"] !== name || (entry["type"] ?? "template") !== "template" || typeof entry["file"] !== "string")
      continue;
    const strategy = entry["strategy"];
    const isComposing = strategy === "prepend" || strategy === "append" || strategy === "wrap";
    return { file: entry["file"], strategy: isComposing ? strategy : "replace" };
  }
  return undefined;
}

const asObject = (value: unknown): Readonly<Record<string, unknown>> | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
