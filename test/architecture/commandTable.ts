import { globSync, readFileSync } from "node:fs";

/**
 * The ids of the command tables of all rooms. A table imports `vscode`, which exists only inside the editor, so its
 * keys are read from the source here; the compiler has already checked that they are exactly those of `CommandArgs`.
 */
export const commands: readonly string[] = globSync("src/extension/*/*Commands.ts").flatMap((table) =>
  [...readFileSync(table, "utf8").matchAll(/^ {2}"(flightdeck\.\w+)":/gm)].map((match) => match[1] ?? ""),
);
