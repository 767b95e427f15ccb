import { planInit } from "../chant/initProject.ts";
import { planSpecKit } from "../speckit/project/planSpecKit.ts";

/** What a folder can be set up for. */
export const setupParts = ["chant", "speckit", "decisions"] as const;

export type SetupPart = (typeof setupParts)[number];

interface SetupRequest {
  readonly parts: readonly SetupPart[];
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
      case "chant":
        return planInit({ projectName, date });
      case "speckit":
        return planSpecKit(projectName);
      case "decisions":
        // Git forgets empty folders; the records themselves come with the first preflight.
        return { folders: ["docs/adr"], files: [{ path: "docs/adr/.gitkeep", text: "" }] };
    }
  });
  return { folders: plans.flatMap(({ folders }) => folders), files: plans.flatMap(({ files }) => files) };
}
