import { isAbsolute, resolve } from "node:path";
import type { LaunchDescription } from "../../domain/consent/launchDescription.ts";
import { AppError } from "../../domain/errors.ts";
import { invalidConfiguration } from "../../domain/failures.ts";
import { l10n } from "../../domain/l10n.ts";
import { findExecutable } from "../../disk/programs/findExecutable.ts";
import { readDocument } from "../../disk/files/readDocument.ts";
import { launchEnvironment } from "../configuration/launchEnvironment.ts";
import { parseEnvFile } from "../configuration/parseEnvFile.ts";
import type { HostPorts } from "../ports.ts";
import type { ServerEntry, StdioLaunch } from "../serverEntry.ts";
import type { LaunchCommand } from "../transport/launchCommand.ts";
import { describeBundled, describeHttp, describeStdio, type EnvFile } from "./describeEntry.ts";

/**
 * A server that is ready to start: exactly what the description says, read once, so that nothing changes in between.
 */
export interface PreparedLaunch {
  readonly description: LaunchDescription;
  /** Absent for a server behind an address. */
  readonly command?: LaunchCommand;
  /** Variables the entry gives but does not allow. */
  readonly withheld: readonly string[];
  /** What its environment file sets. */
  readonly fileVariables: Readonly<Record<string, string>>;
}

export async function prepareLaunch(
  entry: ServerEntry,
  { environment }: Pick<HostPorts, "environment">,
): Promise<PreparedLaunch> {
  const { launch } = entry;
  if (launch.type !== "stdio")
    return { description: describeHttp({ ...entry, launch }), withheld: [], fileVariables: {} };
  const cwd = resolve(entry.folder, launch.cwd ?? "");
  const envFile = await readEnvFile(entry, launch);
  const fileVariables = parseEnvFile(envFile?.text ?? "");
  const { variables, withheld } = launchEnvironment({
    inherited: environment,
    file: fileVariables,
    entry: launch.env,
    allowed: entry.capabilities?.environment?.allowedVars,
  });
  const program = await findProgram(launch.command, cwd, variables);
  const command = {
    command: program ?? launch.command,
    args: launch.args,
    cwd,
    env: program === undefined ? withoutRelativePath(variables) : variables,
  };
  const stdio = { ...entry, launch };
  const description =
    entry.source === "bundled"
      ? describeBundled(entry)
      : describeStdio(stdio, { program, cwd, envFile, fileVariables });
  return { description, command, withheld, fileVariables };
}

/** The file that will run; a path is meant from the working directory, as the system means it. */
function findProgram(
  command: string,
  cwd: string,
  variables: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  const isPath = command.includes("/") || (process.platform === "win32" && command.includes("\\"));
  return findExecutable(isPath ? resolve(cwd, command) : command, variables);
}

/** A program that was not found and shown must not be found by the system after all, below the working directory. */
const withoutRelativePath = (variables: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(variables).map(([name, value]) =>
      name.toUpperCase() === "PATH"
        ? [
            name,
            value
              .split(separator)
              .filter((folder) => isAbsolute(folder))
              .join(separator),
          ]
        : [name, value],
    ),
  );

const separator = process.platform === "win32" ? ";" : ":";

async function readEnvFile({ name, folder }: ServerEntry, { envFile }: StdioLaunch): Promise<EnvFile | undefined> {
  if (envFile === undefined) return undefined;
  const path = resolve(folder, envFile);
  try {
    const text = await readDocument(path);
    if (text !== undefined) return { path, text };
    throw new Error(`There is no ${path}`);
  } catch (cause) {
    const sentence = l10n.t("{0} was not started: its envFile {1} cannot be read", name, envFile);
    // Why it was refused; what the system says goes to the log only.
    const reason = cause instanceof AppError ? `. ${cause.message}` : "";
    throw invalidConfiguration(`${sentence}${reason}`, {}, cause);
  }
}
