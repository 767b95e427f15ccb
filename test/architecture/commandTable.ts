import { readFileSync } from "node:fs";

/**
 * The ids of the command table. The table imports `vscode`, which exists only inside the editor, so its keys are read
 * from the source here; the compiler has already checked that they are exactly those of `CommandArgs`.
 */
export const commands: readonly string[] = [
  ...readFileSync("src/extension/commands.ts", "utf8").matchAll(/^ {2}"(flightdeck\.\w+)":/gm),
].map((match) => match[1] ?? "");
