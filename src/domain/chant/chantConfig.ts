import { type Field, type FieldNode, findField, isAbsent } from "../frontMatter/fieldNode.ts";
import { parseYaml } from "../frontMatter/parseYaml.ts";
import { splitFrontMatter } from "../frontMatter/splitFrontMatter.ts";

/** The settings of a chant project that Flightdeck uses. */
export interface ChantConfig {
  readonly projectName: string | undefined;
  readonly projectPrefix: string | undefined;
  /** Nothing may be staged or committed. */
  readonly isSilent: boolean;
  readonly defaultPrompt: string;
  readonly branchPrefix: string;
  readonly mainBranch: string;
  readonly defaultModel: string | undefined;
  readonly rejectionAction: "manual" | "dependency" | "group";
  readonly requiresApprovalForAgentWork: boolean;
  readonly agents: readonly AgentConfig[];
}

export interface AgentConfig {
  readonly name: string;
  readonly command: string;
  readonly maxConcurrent: number;
}

/** The texts of the three places settings come from, each optional. */
export interface ConfigTexts {
  readonly user?: string | undefined;
  readonly project?: string | undefined;
  readonly agents?: string | undefined;
}

/**
 * Merges the user's settings with the project's: the later wins, key by key in `project` and `defaults`, by whole
 * section elsewhere; the private agents file wins for the agents. Unreadable settings count as missing and are
 * reported.
 */
export function readChantConfig(texts: ConfigTexts): {
  readonly config: ChantConfig;
  readonly problems: readonly string[];
} {
  const problems: string[] = [];
  const user = sectionsOf(texts.user, problems);
  const project = sectionsOf(texts.project, problems);
  const merged = (name: string): readonly Field[] => [...fieldsOf(project, name), ...fieldsOf(user, name)];
  const section = (name: string): readonly Field[] => fieldsOf(findField(project, name) ? project : user, name);
  const [general, defaults, approval] = [merged("project"), merged("defaults"), section("approval")];
  const rejection = textOf(approval, "rejection_action");
  const ownAgents = fieldsOf(sectionsOf(texts.agents, problems), "parallel");
  const config: ChantConfig = {
    projectName: textOf(general, "name"),
    projectPrefix: textOf(general, "prefix"),
    isSilent: isTrue(textOf(general, "silent")),
    defaultPrompt: textOf(defaults, "prompt") ?? "bootstrap",
    branchPrefix: textOf(defaults, "branch_prefix") ?? "chant/",
    mainBranch: textOf(defaults, "main_branch") ?? "main",
    defaultModel: textOf(defaults, "model"),
    rejectionAction: rejection === "dependency" || rejection === "group" ? rejection : "manual",
    requiresApprovalForAgentWork: isTrue(textOf(approval, "require_approval_for_agent_work")),
    agents: agentsOf(findField(ownAgents, "agents") ? ownAgents : section("parallel")),
  };
  return { config, problems };
}

function sectionsOf(text = "", problems: string[]): readonly Field[] {
  const { yaml: range } = splitFrontMatter(text);
  if (range === undefined) return [];
  const { root, problems: found } = parseYaml(text, range);
  problems.push(...found.map(({ message }) => message));
  return found.length > 0 ? [] : root.fields;
}

function fieldsOf(sections: readonly Field[], name: string): readonly Field[] {
  const node = findField(sections, name)?.value;
  return node?.kind === "map" ? node.fields : [];
}

function textOf(fields: readonly Field[], key: string): string | undefined {
  const node = fields.find((field) => field.key === key && !isAbsent(field.value))?.value;
  return node?.kind === "scalar" ? node.text : undefined;
}

const isTrue = (text: string | undefined): boolean => text?.toLowerCase() === "true";

function agentsOf(parallel: readonly Field[]): readonly AgentConfig[] {
  const node: FieldNode | undefined = findField(parallel, "agents")?.value;
  const items = node?.kind === "list" ? node.items : [];
  return items.flatMap((item) => {
    if (item.kind !== "map") return [];
    const limit = Number(textOf(item.fields, "max_concurrent") ?? 2);
    return [
      {
        name: textOf(item.fields, "name") ?? "main",
        command: textOf(item.fields, "command") ?? "claude",
        maxConcurrent: Number.isInteger(limit) && limit > 0 ? limit : 2,
      },
    ];
  });
}
