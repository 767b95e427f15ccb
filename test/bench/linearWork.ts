import { linearRatio, maxRatio } from "../support/assertLinear.ts";
import type { Bench } from "./bench.ts";
import { configurationTexts } from "./linear/configurationTexts.ts";
import { domainTexts } from "./linear/domainTexts.ts";
import { runOutputs } from "./linear/runOutputs.ts";
import { speckitTexts } from "./linear/speckitTexts.ts";

/** Work whose cost must grow with its size and no faster. */
export interface SizedWork {
  readonly name: string;
  readonly size: number;
  readonly run: (size: number) => unknown;
}

/** Texts that made a parser or a search of ours go back and forth once. A new one is a row in one of the lists. */
export const linearWork: Bench = {
  name: "linear work",
  async run() {
    return [...domainTexts, ...speckitTexts, ...configurationTexts, ...runOutputs].map(({ name, size, run }) => ({
      name: `linear: ${name}`,
      ratio: linearRatio(size, run),
      goal: maxRatio,
      detail: "eight times as much at once against eight times the same",
    }));
  },
};
