import * as vscode from "vscode";
import { findExecutable } from "../../disk/programs/findExecutable.ts";
import { describeLaunch, type LaunchDescription } from "../../domain/consent/launchDescription.ts";
import type { Log } from "../../domain/ports.ts";
import { knownRunners } from "../../domain/speckit/implement/knownRunners.ts";
import { permissions, type Runner } from "../../domain/speckit/implement/runner.ts";
import { runnersOfSettings } from "../../domain/speckit/implement/runnersOfSettings.ts";
import { quoteArguments, stableJson } from "../../mcp/configuration/commandLine.ts";
import { changedParts, identify, isAllowed, rememberAllowed } from "../../mcp/consent/launchIdentity.ts";
import type { Memory } from "../../mcp/ports.ts";
import { askToAllow } from "../platform/questions/askToAllow.ts";
import type { Settings } from "../platform/settings/settings.ts";
import type { VirtualDocuments } from "../platform/documents/virtualDocuments.ts";

export interface FoundRunner {
  readonly runner: Runner;
  /** The full path of its program on this machine. */
  readonly path: string;
  /** The workspace defines it, so it runs only after `askToRun`. */
  readonly isOfWorkspace: boolean;
}

/** The available agents, and which of them may run. */
export interface RunnerDefinitions {
  /** Agents whose program is on PATH, including those that the user has not allowed yet. */
  find(): Promise<readonly FoundRunner[]>;
  /** Agents that may run: known ones, the user's own, and allowed ones of the workspace. */
  findAllowed(): Promise<readonly FoundRunner[]>;
  /** Asks once for each exact definition of the workspace; other agents may always run. */
  askToRun(found: FoundRunner): Promise<boolean>;
  /** The definitions that may run, as environment variables for the bundled server. */
  environment(): Promise<Readonly<Record<string, string>>>;
}

export function createRunnerDefinitions(
  settings: Settings,
  memory: Memory,
  documents: Pick<VirtualDocuments, "show">,
  log: Log,
): RunnerDefinitions {
  const read = () => {
    const { user, workspace } = settings.bySource("flightdeck.runners");
    const definitions = runnersOfSettings(user, workspace);
    for (const problem of definitions.problems) log.warn(`The setting flightdeck.runners: ${problem}`);
    return definitions;
  };
  const mayRun = (found: FoundRunner): boolean =>
    !found.isOfWorkspace || isAllowed(identify(describeRunner(found)), memory);
  async function find(): Promise<readonly FoundRunner[]> {
    const { user, workspace } = read();
    const ofUser = new Map([...knownRunners, ...user].map((runner) => [runner.id, runner]));
    return [...(await locate([...ofUser.values()], false)), ...(await locate(workspace, true))];
  }

  return {
    find,
    findAllowed: async () => (await find()).filter(mayRun).map(pinned),
    async askToRun(found) {
      if (mayRun(found)) return true;
      const { runner } = found;
      const description = describeRunner(found);
      const identity = identify(description);
      const subject = `runner\n${runner.id}`;
      const question = vscode.l10n.t(
        "Run the agent {0}, which is defined in the settings of this workspace?",
        runner.id,
      );
      const lines = describeLaunch(description, changedParts(subject, identity, memory));
      if (!(await askToAllow({ question, lines, title: vscode.l10n.t("Agent to Run") }, documents))) return false;
      await rememberAllowed(subject, identity, memory);
      return true;
    },
    async environment() {
      const { user, workspace } = read();
      const allowed = (await locate(workspace, true)).filter(mayRun).map((found) => pinned(found).runner);
      const all = [...user, ...allowed];
      // Placeholders such as ${prompt} are not variables of the entry that this becomes a part of.
      return all.length > 0 ? { FLIGHTDECK_RUNNERS: JSON.stringify(all).replaceAll("$", "\\u0024") } : {};
    },
  };
}

async function locate(runners: readonly Runner[], isOfWorkspace: boolean): Promise<readonly FoundRunner[]> {
  const paths = await Promise.all(runners.map(({ command }) => findExecutable(command, process.env)));
  return runners.flatMap((runner, index) => {
    const path = paths[index];
    return path === undefined ? [] : [{ runner, path, isOfWorkspace }];
  });
}

/** What the user saw is what runs, even if PATH changes in between. */
const pinned = (found: FoundRunner): FoundRunner =>
  found.isOfWorkspace ? { ...found, runner: { ...found.runner, command: found.path } } : found;

function describeRunner({ runner, path }: FoundRunner): LaunchDescription {
  const ofPermissions = permissions.flatMap((permission) => runner.permissionArgs[permission] ?? []);
  const ofFolder = [...(runner.trustArgs ?? []), ...(runner.untrustedArgs ?? [])];
  const extra = [...ofPermissions, ...ofFolder, ...(runner.mcpArgs ?? [])];
  return {
    warnings: [],
    parts: [
      { key: "name", value: runner.id },
      { key: "program", value: path },
      { key: "arguments", value: quoteArguments([...runner.args, ...extra, ...(runner.modelArgs ?? [])]) },
      { key: "cwd", value: vscode.l10n.t("the project that it works on") },
      { key: "variables", value: vscode.l10n.t("the editor's variables") },
      { key: "definition", value: stableJson(runner), isHidden: true },
    ],
  };
}
