import type { Task } from "../../tasks/task.ts";
import { pathsIn } from "../../tasks/taskReferences.ts";

const ownLine = /^(?:[-*+]\s+)?\**(?:Check|Verify)\**\s*:\**\s*`([^`]+)`\s*\.?$/i;
const codeSpan = /`([^`]+)`/g;
/** Programs that run the checks of a project. */
const checker =
  /^(?:npm|npx|pnpm|yarn|bun|deno|node|python3?|pytest|tox|nox|uv|poetry|ruff|mypy|cargo|go|make|just|task|dotnet|mvn|\.\/mvnw|gradle|\.\/gradlew|bundle|rake|rspec|phpunit|composer|swift|ctest|bazel|mix|zig|flutter|dart|eslint|tsc|vitest|jest)(?:\s|$)/;
const checksSomething = /^(?:re-?run|run|execute|verify|confirm|check)\b/i;

/** Commands a task names itself: a line such as "Check: `npm test`", or the ones it says are to be run. */
export function checksOf(task: Task): string[] {
  const own = task.details.flatMap((line) => ownLine.exec(line)?.[1] ?? []);
  return own.length > 0 || !checksSomething.test(task.description) ? own : commandsIn(task.description);
}

/** A task such as "Run the whole test suite": its result is how a command ends, and no file. */
export const isCheckOnly = ({ description }: Task): boolean =>
  checksSomething.test(description) &&
  pathsIn(description.replace(codeSpan, (span, code: string) => (checker.test(code) ? "" : span))).length === 0;

const commandsIn = (text: string): string[] =>
  [...text.matchAll(codeSpan)].map(([, code]) => code!.trim()).filter((code) => checker.test(code));
