import { join } from "node:path";
import * as vscode from "vscode";
import { chantAdd } from "../../../../protocol/chant/chantAdd.ts";
import { createdSpecId } from "../../../../protocol/chantTools.ts";
import { noChantProject, toolFailed } from "../../../../domain/failures.ts";
import type { SpecReference } from "../../contributions.ts";
import type { Command, Services } from "../../../services.ts";
import { parseProjectArgument } from "../../../systems/projects/projectArgument.ts";

export const addSpec: Command<"flightdeck.addSpec"> = {
  parse: parseProjectArgument,
  async run(services, argument, signal) {
    const root = argument ?? (await askForProject(services));
    if (root === undefined) return;
    const name = services.specs.projects.length > 1 ? services.specs.project(root)?.name : undefined;
    const title = await askForTitle(
      name === undefined ? vscode.l10n.t("Add a spec") : vscode.l10n.t("Add a spec to {0}", name),
    );
    if (title === undefined) return;
    const reference = await createSpec(services, root, title, signal);
    await vscode.commands.executeCommand("flightdeck.openSpec", reference);
  },
};

export async function askForTitle(title: string): Promise<string | undefined> {
  const answer = await vscode.window.showInputBox({
    title,
    prompt: vscode.l10n.t("What should be true when it is done? The first line becomes the title."),
    ignoreFocusOut: true,
    validateInput: (value) => (value.trim() === "" ? vscode.l10n.t("A spec needs a title.") : undefined),
  });
  return answer?.trim();
}

/** Has chant create the spec, and returns its file. */
export async function createSpec(
  services: Services,
  root: string,
  description: string,
  signal: AbortSignal,
): Promise<SpecReference> {
  const text = await services.callChant(root, chantAdd, { description }, signal);
  const id = createdSpecId(text);
  if (id === undefined) throw toolFailed(vscode.l10n.t("The chant server did not report which spec it created."));
  // The view will find the file in a moment; until then its path follows from the naming rule.
  return { projectRoot: root, specId: id, path: join(".chant", "specs", `${id}.md`) };
}

/** The project to work in: the only one, or the one the user picks. */
export async function askForProject({ specs }: Services): Promise<string | undefined> {
  const { projects } = specs;
  const [only] = projects;
  if (!only) throw noChantProject();
  if (projects.length === 1) return only.root;
  const items = projects.map(({ root, name }) => ({ label: name, description: root, root }));
  return (await vscode.window.showQuickPick(items, { placeHolder: vscode.l10n.t("In which project?") }))?.root;
}
