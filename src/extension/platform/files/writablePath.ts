import { resolve } from "node:path";
import * as vscode from "vscode";
import { leadsOutSync, resolveInside } from "../../../disk/paths/resolveInside.ts";
import type { AppError } from "../../../domain/errors.ts";
import { conflict } from "../../../domain/failures.ts";

/**
 * The path of a file of a project that a command is about to write; refused when it leads out of the project. As it is
 * written, not its real path: an open editor is known by that.
 */
export async function writablePath(root: string, name: string): Promise<string> {
  if ((await resolveInside(root, name)) === undefined) throw leadsOut(name);
  return resolve(root, name);
}

/** A file of a project by a path that a server or an argument of a command gave; refused when it leads out. */
export function fileOfProject(root: string, name: string): vscode.Uri {
  if (leadsOutSync(root, name)) throw leadsOut(name);
  return vscode.Uri.file(resolve(root, name));
}

const leadsOut = (name: string): AppError =>
  conflict(vscode.l10n.t("{0} points outside the project through a link and was left as is.", name), { path: name });
