import type { FoundProject, ProjectMarks } from "./projects/projectMarks.ts";

/** A system, as far as finding, watching, reading and showing its projects requires. */
export interface System extends ProjectMarks {
  /** The watched files of a project, as patterns below its root. */
  readonly watched: readonly string[];
  /** The folder whose server is used for a project; undefined if only its files are read. */
  serverFolder(project: FoundProject): string | undefined;
}
