import { planInit } from "../chant/initProject.ts";
import { planSpecKit } from "../speckit/project/planSpecKit.ts";
import type { SystemName } from "../systems.ts";

interface SetupRequest {
  /** The systems that the folder is set up for. */
  readonly parts: readonly SystemName[];
  readonly projectName: string;
  /** Calendar date, for the note in the settings of chant. */
  readonly date: string;
}

/** Everything that will be there afterwards, relative to the folder. */
interface SetupPlan {
  readonly folders: readonly string[];
  readonly files: readonly { readonly path: string; readonly text: string }[];
}

/** The files and folders of the chosen parts; existing ones stay as they are. */
export function planSetup({ parts, projectName, date }: SetupRequest): SetupPlan {
  const plans = parts.map((part): SetupPlan => {
    switch (part) {
      case "specs":
        return planInit({ projectName, date });
      case "features":
        return planSpecKit(projectName);
      case "decisions":
        // Git forgets empty folders; the records themselves come with the first preflight.
        return { folders: ["docs/adr"], files: [{ path: "docs/adr/.gitkeep", text: "" }] };
    }
  });
  return { folders: plans.flatMap(({ folders }) => folders), files: plans.flatMap(({ files }) => files) };
}
