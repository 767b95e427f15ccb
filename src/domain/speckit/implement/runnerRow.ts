import type { Runner } from "./runner.ts";

/** A row of the table of known agents. What it leaves out is filled in. */
export type RunnerRow = Omit<Runner, "label" | "outputParser" | "timeoutSeconds" | "permissionArgs"> & {
  readonly label?: string;
  readonly outputParser?: Runner["outputParser"];
  /** `ask` stands only where the program itself refuses every change; `edit` without arguments is its own default. */
  readonly permissionArgs?: Runner["permissionArgs"];
};

export const model = (flag = "--model"): Pick<Runner, "modelArgs"> => ({ modelArgs: [flag, "${model}"] });
