import { findRunner } from "./knownRunners.ts";
import { readRunners, type Runner } from "./runner.ts";

/** The agents that the setting defines, apart by who wrote it: only the user may decide what a known name starts. */
interface RunnersOfSettings {
  readonly user: readonly Runner[];
  readonly workspace: readonly Runner[];
  readonly problems: readonly string[];
}

/**
 * An agent of the workspace gets no name that means something else already, in whatever case, and no label of its own:
 * both are what the user goes by when choosing one.
 */
export function runnersOfSettings(ofUser: unknown, ofWorkspace: unknown): RunnersOfSettings {
  const user = readRunners(JSON.stringify(ofUser ?? {}));
  const workspace = readRunners(JSON.stringify(ofWorkspace ?? {}));
  const own = user.runners.map((runner) => ({ ...runner, id: runner.id.toLowerCase() }));
  const isTaken = ({ id }: Runner): boolean => findRunner(id.toLowerCase(), own) !== undefined;
  return {
    user: user.runners,
    workspace: workspace.runners
      .filter((runner) => !isTaken(runner))
      .map((runner) => ({ ...runner, label: runner.id })),
    problems: [
      ...user.problems,
      ...workspace.problems,
      ...workspace.runners
        .filter(isTaken)
        .map(({ id }) => `the settings of the workspace cannot redefine the agent ${id}; put it in your user settings`),
    ],
  };
}
