import { invalidInput } from "../../../domain/failures.ts";
import { findRunner, knownRunners } from "../../../domain/speckit/implement/knownRunners.ts";
import { type Permission, permissionsOf, readRunners, type Runner } from "../../../domain/speckit/implement/runner.ts";

/** The agent of this name, if it can be kept to the permission. Its definition never comes from the call. */
export function chooseAgent(
  id: string,
  permission: Permission,
  environment: Readonly<Record<string, string | undefined>>,
): Runner {
  const own = readRunners(environment["FLIGHTDECK_RUNNERS"]);
  const runner = findRunner(id, own.runners);
  if (runner === undefined) {
    const names = [...own.runners, ...knownRunners].map((each) => each.id);
    throw invalidInput([...own.problems, `There is no agent "${id}". Known: ${names.join(", ")}.`].join("\n"));
  }
  if (!permissionsOf(runner).includes(permission))
    throw invalidInput(
      `${runner.label} cannot be kept to "${permission}". Offered: ${permissionsOf(runner).join(", ")}.`,
    );
  return runner;
}
