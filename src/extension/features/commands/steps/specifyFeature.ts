import { join } from "node:path";
import * as vscode from "vscode";
import { speckitSpecify } from "../../../../protocol/speckit/speckitSpecify.ts";
import * as z from "zod";
import { chooseFeature } from "../../../../disk/features/feature.ts";
import { readInside } from "../../../../disk/files/readInside.ts";
import { parseTask } from "../../../../domain/adr/documents/parseTask.ts";
import { slugOfDescription, slugOfShortName } from "../../../../domain/speckit/project/slug.ts";
import { withToken } from "../../../platform/cancellation.ts";
import type { SpecifyRequest } from "../../contributions.ts";
import { chooseFolder } from "../../../platform/questions/chooseFolder.ts";
import type { Command, Services } from "../../../services.ts";
import { locateFeature } from "../../chooseFeature.ts";
import { parseFeatureArgument } from "../featureArgument.ts";
import { runSpeckit, type SpeckitOutcome } from "./runSpeckit.ts";
import { offerNext } from "./steps.ts";

const request = z.object({
  description: z.string().optional(),
  shortName: z.string().optional(),
  folder: z.string().optional(),
});
const projectRow = z.object({ kind: z.literal("project"), root: z.string() });

/** Specifies a new feature, or one whose folder holds only a template so far. */
export const specifyFeature: Command<"flightdeck.specifyFeature"> = {
  parse(raw): SpecifyRequest {
    const project = projectRow.safeParse(raw[0]);
    if (project.success) return { folder: project.data.root };
    const parsed = request.safeParse(raw[0]);
    const { description, shortName, folder } = parsed.success ? parsed.data : {};
    const feature = parseFeatureArgument(raw);
    return { description, shortName, folder: feature ? undefined : folder, specDirectory: feature?.specDirectory };
  },
  async run(services, argument, signal) {
    const wanted = await complete(services, argument, signal);
    if (wanted) await specify(services, wanted);
  },
};

function specify(services: Services, wanted: CompleteRequest): Promise<SpeckitOutcome> {
  const { description, shortName, specDirectory, root } = wanted;
  return runSpeckit(
    services,
    {
      command: "flightdeck.specifyFeature",
      title: vscode.l10n.t("Specifying the feature"),
      argument: { description, shortName, ...(specDirectory === root ? { folder: root } : { specDirectory }) },
      folder: root,
      specDirectory,
      contract: speckitSpecify,
      args: async ({ declares }) => ({
        feature_description: description,
        // Only a server that takes a name chooses the folder itself.
        spec_directory: declares("short_name") ? specDirectory : await folderOfFeature(wanted),
        ...(shortName === undefined ? {} : { short_name: shortName }),
      }),
    },
    async ({ summary, feature }, { spec_directory: given }) => ({
      sentence: summary,
      files: [join(feature ?? given, "spec.md")],
      next: await offerNext(root, feature ?? given),
    }),
  );
}

/** The folder of the feature, whether new or not. */
async function folderOfFeature({ root, specDirectory, description, shortName }: CompleteRequest): Promise<string> {
  return (await chooseFeature({ root, directory: specDirectory }, description, shortName, new Date())).folder;
}

interface CompleteRequest {
  readonly description: string;
  readonly shortName: string | undefined;
  /** The feature folder, or the project for a new one. */
  readonly specDirectory: string;
  readonly root: string;
}

async function complete(
  services: Services,
  { description: given, shortName, folder, specDirectory }: SpecifyRequest,
  signal: AbortSignal,
): Promise<CompleteRequest | undefined> {
  const root = folder ?? (specDirectory ? undefined : await chooseProject(services, signal));
  const place = specDirectory ?? root;
  if (place === undefined) return undefined;
  const description = given ?? (await askForDescription(root, signal));
  if (!description) return undefined;
  // An existing folder already has its name.
  const name = given !== undefined || specDirectory ? shortName : await askForName(description, signal);
  if (given === undefined && !specDirectory && name === undefined) return undefined;
  const rootOfFeature = specDirectory === undefined ? undefined : locateFeature(services, specDirectory).root;
  return { description, shortName: name, specDirectory: place, root: root ?? rootOfFeature ?? place };
}

async function chooseProject({ features }: Services, signal: AbortSignal): Promise<string | undefined> {
  await features.whenRead();
  const { projects } = features;
  if (projects.length === 0) return chooseFolder(signal);
  if (projects.length === 1) return projects[0]?.root;
  const items = projects.map(({ root, name }) => ({ label: name, description: root, root }));
  const placeHolder = vscode.l10n.t("In which project?");
  const choice = await withToken(signal, (token) => vscode.window.showQuickPick(items, { placeHolder }, token));
  return choice?.root;
}

/** The goal of the current task, if a preflight has written one, is a good start. */
async function askForDescription(root: string | undefined, signal: AbortSignal): Promise<string | undefined> {
  const text = root && (await readInside(root, "docs/CURRENT_TASK.md"));
  const value = (text ? parseTask(text).title?.value : undefined) ?? "";
  return withToken(signal, (token) =>
    vscode.window.showInputBox(
      {
        title: vscode.l10n.t("Specify Feature"),
        prompt: vscode.l10n.t("What should it do, for whom, and why? Whole sentences help."),
        placeHolder: vscode.l10n.t("Users sort photos into albums and share them with friends."),
        value,
        ignoreFocusOut: true,
        validateInput: (words) => (words.trim() === "" ? vscode.l10n.t("Describe it in one sentence.") : undefined),
      },
      token,
    ),
  );
}

const askForName = (description: string, signal: AbortSignal): Promise<string | undefined> =>
  withToken(signal, (token) =>
    vscode.window.showInputBox(
      {
        title: vscode.l10n.t("Specify Feature"),
        prompt: vscode.l10n.t("Folder name; the number is added automatically."),
        value: slugOfDescription(description),
        ignoreFocusOut: true,
        validateInput: (name) =>
          slugOfShortName(name) === "" ? vscode.l10n.t("Use at least one letter or digit.") : undefined,
      },
      token,
    ),
  );
