import type { Permission, Runner } from "./runner.ts";

/**
 * Texts that an agent reads as it reads any file of the repository: they configure no program. Only in these places: of
 * the same name, a subagent or a command in a folder of the agent may start one.
 */
const instructions =
  /^(?:\.\.\/)*(?:(?:AGENTS|CLAUDE|GEMINI|QWEN)\.md|\.cursorrules|\.github\/copilot-instructions\.md)$/;

/**
 * Whether the user is asked before an agent follows a folder's configuration for agents. An agent that keeps it out by
 * itself may refuse to work there, so trust is always offered. Otherwise there is a question only if the answer makes a
 * difference: something is there, and the permission does not keep it out anyway.
 */
export function needsTrust(runner: Runner, permission: Permission, brought: readonly string[]): boolean {
  if (runner.trustArgs !== undefined) return true;
  if (brought.every((file) => instructions.test(file))) return false;
  if (runner.untrustedArgs !== undefined) return true;
  const always = runner.permissionEnvironment?.[permission] ?? {};
  return Object.keys(runner.untrustedEnvironment ?? {}).some((name) => always[name] === undefined);
}
