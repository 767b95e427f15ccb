import { resolve } from "node:path";
import * as vscode from "vscode";
import { leadsOutSync, resolveInside } from "../../../disk/paths/resolveInside.ts";
import type { AppError } from "../../../domain/errors.ts";
import { conflict } from "../../../domain/failures.ts";

/**
 * The path of a project file that a command is about to write; refused if it leads out of the project. The path is not
 * resolved, because an open editor is found by the path as written.
 */
export async function writablePath(root: string, name: string): Promise<string> {
  if ((await resolveInside(root, name)) === undefined) throw leadsOut(name);
  return resolve(root, name);
}

/** A project file by a path from a server or a command argument; refused if it leads out of the project. */
export function fileOfProject(root: string, name: string): vscode.Uri {
  if (leadsOutSync(root, name)) throw leadsOut(name);
  return vscode.Uri.file(resolve(root, name));
}

const leadsOut = (name: string): AppError =>
  conflict(vscode.l10n.t("{0} points outside the project through a link and was left as is.", name), { path: name });
