import path from "node:path";

/** Where this process was told to work. */
export interface StartPlace {
  readonly workingDirectory: string;
  /** The folder given with `--root`: it chooses the project and is always allowed. */
  readonly root?: string;
}

/** The folder in which the search for a project begins. */
export const startFolder = ({ root, workingDirectory }: StartPlace): string => root ?? workingDirectory;

/** Reads `--root <folder>` or `--root=<folder>`. */
export function startPlaceOf(args: readonly string[], workingDirectory: string): StartPlace {
  const at = args.findIndex((each) => each === "--root" || each.startsWith("--root="));
  const given = args[at]?.startsWith("--root=") === true ? args[at].slice("--root=".length) : args[at + 1];
  if (at === -1 || given === undefined || given === "") return { workingDirectory };
  return { workingDirectory, root: path.resolve(workingDirectory, given) };
}
