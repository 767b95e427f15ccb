import type { FoundProject, ProjectMarks } from "./projects/projectMarks.ts";

/** One of the systems that projects are kept in: what the mechanism has to know to find, follow, read and show them. */
export interface System extends ProjectMarks {
  /** The files of a project that have something to do with it, as patterns below its root. */
  readonly watched: readonly string[];
  /** The folder whose server answers for a project; none where only its files do. */
  serverFolder(project: FoundProject): string | undefined;
}
