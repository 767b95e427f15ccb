import { stat } from "node:fs/promises";
import path from "node:path";
import { invalidInput } from "../../../domain/failures.ts";
import { writeRuleOf } from "../../../domain/writeRules.ts";
import type { Place } from "../../../disk/features/feature.ts";
import { unlessMissing } from "../../../disk/files/errorCode.ts";
import { locateAlone, locateAmong } from "../../../disk/paths/locateAmong.ts";
import { nearestWith } from "../../../disk/paths/nearestWith.ts";
import { describeRefusal } from "../../../disk/paths/pathRefusal.ts";
import { isInside } from "../../../disk/paths/isInside.ts";
import { locateWrite } from "../../../disk/paths/writeTarget.ts";
import { allowedRoots } from "../../kit/allowedRoots.ts";
import type { ClientAccess } from "../../kit/clientAccess.ts";
import type { StartPlace } from "../../kit/start/startPlace.ts";

/**
 * Checks `spec_directory` and finds the project around it, which the client let us work in. Everything else is relative
 * to what this returns.
 */
export async function findPlace(given: unknown, client: ClientAccess, start: StartPlace): Promise<Place> {
  const wanted = checkShape(given);
  const allowed = await allowedRoots(start, client, projectAround);
  const located = allowed ? await locateAmong(allowed, wanted) : await locateAlone(wanted);
  if (located.refusal === "outside" && allowed)
    throw invalidInput(`${wanted} is outside the folders this client works in (${allowed.join(", ")}).`, {
      argument: "spec_directory",
    });
  if (located.refusal !== undefined)
    throw invalidInput(describeRefusal(wanted, located.refusal), { argument: "spec_directory" });
  const directory = located.path;
  const found = await unlessMissing(stat(directory));
  if (found && !found.isDirectory())
    throw invalidInput(`${directory} is a file; spec_directory must be a folder.`, { argument: "spec_directory" });
  const around = await projectAround(directory);
  const place = allowed
    ? { root: around !== undefined && isInside(located.root, around) ? around : located.root, directory }
    : await namedByItself(directory, around);
  await refuseForeignFolders(place);
  return place;
}

/**
 * The directory is an argument that a model gives. Documents in the folder of a repository would change it, and in that
 * of an agent they would be commands. Below `.specify` some projects keep their specs.
 */
async function refuseForeignFolders({ root, directory }: Place): Promise<void> {
  const target = await locateWrite(root, path.relative(root, path.join(directory, "spec.md")));
  const rule = writeRuleOf(target?.name.replace(/(?:^|\/)\.specify(?=\/)/, "") ?? "", false);
  if (target?.rule !== "never" && rule === "free") return;
  throw invalidInput(
    `${directory} belongs to version control, an editor, an agent or the CI. Choose another spec_directory.`,
    { argument: "spec_directory" },
  );
}

/** Where nothing else says what the project is: the folder around `specs`, or the folder itself. */
async function namedByItself(directory: string, around: string | undefined): Promise<Place> {
  const specs = path.basename(directory) === "specs" ? directory : path.dirname(directory);
  const root = around ?? (path.basename(specs) === "specs" ? path.dirname(specs) : directory);
  const located = await locateAmong([root], directory);
  if (located.refusal !== undefined)
    throw invalidInput(describeRefusal(directory, located.refusal), { argument: "spec_directory" });
  return { root, directory };
}

function checkShape(directory: unknown): string {
  if (typeof directory !== "string" || directory.trim() === "") {
    throw invalidInput("spec_directory is missing; give the absolute path of the feature folder.", {
      argument: "spec_directory",
    });
  }
  const isAbsolute = path.isAbsolute(directory);
  if (!isAbsolute || directory.includes("\0")) {
    throw invalidInput(`spec_directory must be an absolute path, not "${directory}".`, { argument: "spec_directory" });
  }
  if (directory.split(/[\\/]/).includes("..")) {
    throw invalidInput(`spec_directory must not contain "..": ${directory}`, { argument: "spec_directory" });
  }
  return directory;
}

/** The nearest folder with `.specify`, else the top of the git checkout. */
export const projectAround = async (folder: string): Promise<string | undefined> =>
  (await nearestWith(folder, ".specify")) ?? (await nearestWith(folder, ".git"));
