import { stat } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { AppError } from "../../../domain/errors.ts";
import type { ClientAccess } from "../../kit/clientAccess.ts";
import { unlessMissing } from "../../../disk/errorCode.ts";
import { isInside, resolveInside } from "../../../disk/resolveInside.ts";

/** A place inside a project that the client let us work in. */
export interface Place {
  /** Absolute path of the project. */
  readonly root: string;
  /** The directory that was asked for. */
  readonly directory: string;
}

/** Checks `spec_directory` and finds the project around it. Everything else is relative to what this returns. */
export async function findPlace(directory: unknown, client: ClientAccess, workingDirectory: string): Promise<Place> {
  const wanted = checkShape(directory);
  const clientRoots = await rootsOf(client);
  const ofProject = await projectAround(wanted);
  const root = ofProject ?? clientRoots?.find((candidate) => isInside(candidate, wanted)) ?? workingDirectory;
  const allowed = clientRoots ?? [root];
  const home = allowed.find((candidate) => isInside(candidate, wanted));
  if (home === undefined) {
    throw new AppError(
      "invalidInput",
      `${wanted} lies outside the folders this client works in (${allowed.join(", ")}).`,
    );
  }
  if ((await resolveInside(home, path.relative(home, wanted))) === undefined) {
    throw new AppError("invalidInput", `${wanted} leads out of ${home} through a symbolic link.`);
  }
  const found = await unlessMissing(stat(wanted));
  if (found && !found.isDirectory())
    throw new AppError("invalidInput", `${wanted} is a file; spec_directory must be a folder.`);
  return { root: isInside(home, root) ? root : home, directory: wanted };
}

function checkShape(directory: unknown): string {
  if (typeof directory !== "string" || directory.trim() === "") {
    throw new AppError("invalidInput", "spec_directory is missing; give the absolute path of the feature folder.");
  }
  const isAbsolute = path.isAbsolute(directory);
  if (!isAbsolute || directory.includes("\0")) {
    throw new AppError("invalidInput", `spec_directory must be an absolute path, not "${directory}".`);
  }
  if (directory.split(/[\\/]/).includes("..")) {
    throw new AppError("invalidInput", `spec_directory must not contain "..": ${directory}`);
  }
  return path.resolve(directory);
}

/** `undefined` where the client announces no roots. */
async function rootsOf(client: ClientAccess): Promise<readonly string[] | undefined> {
  if (client.capabilities.roots === undefined) return undefined;
  const roots = await client.listRoots();
  const folders = roots.flatMap(({ uri }) => (uri.startsWith("file:") ? [path.resolve(fileURLToPath(uri))] : []));
  return folders.length === 0 ? undefined : folders;
}

/** The nearest folder with `.specify`, else the top of the git checkout. */
async function projectAround(directory: string): Promise<string | undefined> {
  return (await nearest(directory, ".specify")) ?? (await nearest(directory, ".git"));
}

export async function nearest(from: string, name: string): Promise<string | undefined> {
  for (let folder = from; ; folder = path.dirname(folder)) {
    if ((await unlessMissing(stat(path.join(folder, name)))) !== undefined) return folder;
    if (path.dirname(folder) === folder) return undefined;
  }
}
