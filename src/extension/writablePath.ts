import { resolve } from "node:path";
import * as vscode from "vscode";
import { resolveInside } from "../disk/resolveInside.ts";
import { AppError } from "../domain/errors.ts";

/**
 * The path of a file of a project that a command is about to write; refused when it leads out of the project. As it is
 * written, not its real path: an open editor is known by that.
 */
export async function writablePath(root: string, name: string): Promise<string> {
  if ((await resolveInside(root, name)) !== undefined) return resolve(root, name);
  throw new AppError(
    "conflict",
    vscode.l10n.t("{0} leads out of the project through a link, so it stays as it is.", name),
  );
}
