import { scratchProject, type ScratchProject } from "./scratchProject.ts";

/** A project in a repository with one commit. */
export function repository(files: Record<string, string>): ScratchProject {
  const project = scratchProject(files);
  project.git("init", "-q", "-b", "main");
  project.git("add", "-A");
  project.git("commit", "-q", "--allow-empty", "-m", "start");
  return project;
}

/** Makes an empty commit, and answers its abbreviated hash. */
export const commit = (project: ScratchProject, message: string): string => {
  project.git("commit", "-q", "--allow-empty", "-m", message);
  return project.git("log", "-1", "--format=%h").trim();
};

export const criteria = (...boxes: string[]): string => `# T\n\n## Acceptance Criteria\n\n${boxes.join("\n")}\n`;

/** The checks of a diagnosis, by name. */
export const checksOf = (diagnosis: Record<string, unknown>): Record<string, [boolean, string | null]> =>
  Object.fromEntries(
    (diagnosis["checks"] as { name: string; passed: boolean; details: string | null }[]).map((each) => [
      each.name,
      [each.passed, each.details],
    ]),
  );
