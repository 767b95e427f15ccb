const feature = "speckit://feature/";
const features = "speckit://features";
const projectMark = "?project=";

/** `speckit://feature/001-photos`; a feature in a scope keeps its slash, one of a nested project names that. */
export const featureUri = (folder: string, project: string): string => feature + encoded(folder) + queryOf(project);

/** All features of one project in one answer. */
export const featuresUri = (project: string): string => features + queryOf(project);

const encoded = (path: string): string => path.split("/").map(encodeURIComponent).join("/");
const queryOf = (project: string): string => (project === "" ? "" : `${projectMark}${encoded(project)}`);

/** The project that an address of ours names. */
export function projectIn(uri: string): string {
  const mark = uri.indexOf(projectMark);
  const query = mark === -1 ? "" : uri.slice(mark + projectMark.length);
  try {
    return decodeURIComponent(query);
  } catch {
    // No project has a name like that.
    return query;
  }
}
