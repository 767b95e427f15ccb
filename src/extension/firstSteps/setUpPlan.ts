import { makeFolder } from "../../disk/folders/makeFolder.ts";
import { planSetup } from "../../domain/setup/planSetup.ts";
import { localDate } from "../../domain/spec/specId.ts";
import type { SystemName } from "../../domain/systems.ts";
import { carryOut, type Plan, textOf } from "../platform/files/plannedFiles.ts";
import { writablePath } from "../platform/files/writablePath.ts";
import { projectNameOf } from "./findSetup.ts";

/** The files and steps for the chosen parts. */
interface SetUpPlan extends Plan {
  readonly folders: readonly string[];
}

/** Existing files stay as they are. */
export async function planSetUp(
  folder: string,
  parts: readonly SystemName[],
  words: Pick<Plan, "title" | "button">,
): Promise<SetUpPlan> {
  const projectName = await projectNameOf(folder);
  const { files, folders } = planSetup({ parts, projectName, date: localDate(new Date()) });
  const planned = await Promise.all(
    files.map(async ({ path, text }) => {
      const target = await writablePath(folder, path);
      return { path: target, before: await textOf(target), after: text };
    }),
  );
  return { ...words, folder, folders, files: planned.filter(({ before }) => before === undefined) };
}

/** The views are refreshed afterwards, even if it failed halfway. */
export async function carryOutSetUp(plan: SetUpPlan, services: { findProjects(): Promise<void> }): Promise<void> {
  try {
    await carryOut(plan);
    for (const path of plan.folders) await makeFolder(await writablePath(plan.folder, path));
  } finally {
    await services.findProjects();
  }
}

/** Removes only files that are unchanged since. */
export async function undoSetUp(plan: SetUpPlan, services: { findProjects(): Promise<void> }): Promise<void> {
  const files = plan.files.map(({ path, after }) => ({ path, before: after, after: undefined }));
  await carryOut({ ...plan, files });
  await services.findProjects();
}
