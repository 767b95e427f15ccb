import type { Resource, ResourceContents, ResourceProvider } from "../../kit/serverDefinition.ts";
import { featureJson } from "./featureJson.ts";
import { featuresUri, featureUri, projectIn } from "./featureUri.ts";
import { createProjects, type Project, type Projects } from "./projects.ts";
import { createFeatureWatch } from "./watchFeatures.ts";

const mimeType = "application/json";

/** Every feature with its derived state, documents and tasks, and all features of a project at a glance. */
export function createFeatureResources(workingDirectory: string): ResourceProvider {
  const projects = createProjects(workingDirectory);
  let reading: Promise<unknown> = Promise.resolve();
  const watch = createFeatureWatch(projects, () => reading.catch(() => undefined));
  return {
    templates: [
      {
        uriTemplate: "speckit://feature/{folder}{?project}",
        name: "feature",
        title: "Feature with its state, documents and tasks",
        mimeType,
      },
      {
        uriTemplate: "speckit://features{?project}",
        name: "features",
        title: "All features of a project with their states",
        mimeType,
      },
    ],
    async list(signal) {
      const listed = await Promise.all((await projects.all(signal)).map((project) => resourcesOf(project, signal)));
      watch.compare();
      return listed.flat();
    },
    async read(uri, signal) {
      const answer = read(projects, uri, signal);
      reading = answer;
      const contents = await answer;
      // A change that this reader has seen is still new to the others.
      watch.compare();
      return contents;
    },
    collectionOf: (uri) => (uri.startsWith("speckit://feature/") ? featuresUri(projectIn(uri)) : undefined),
    watch: (onDidChange) => watch.start(onDidChange),
  };
}

async function resourcesOf({ name, index }: Project, signal: AbortSignal): Promise<readonly Resource[]> {
  const rows = await index.list(signal);
  const all = { uri: featuresUri(name), name: name === "" ? "features" : `${name}/features`, mimeType };
  const features = rows.map(({ folder, title }) => ({
    ...{ uri: featureUri(folder, name), name: folder, mimeType },
    ...(title === folder ? {} : { title }),
  }));
  return rows.length === 0 ? [] : [...features, all];
}

async function read(projects: Projects, uri: string, signal: AbortSignal): Promise<ResourceContents | undefined> {
  const project = await projects.find(projectIn(uri), signal);
  if (!project) return undefined;
  const { name, root, index } = project;
  if (uri === featuresUri(name)) {
    const features = await index.list(signal);
    return { uri, mimeType, text: JSON.stringify({ root, features }) };
  }
  // Found in a listing, never by a path in the request.
  const isListed = (folder: string): boolean => featureUri(folder, name) === uri;
  const folder =
    [...index.versions.keys()].find(isListed) ?? (await index.list(signal)).map((row) => row.folder).find(isListed);
  const detail = folder === undefined ? undefined : await index.get(folder, signal);
  return detail && { uri, mimeType, text: JSON.stringify(await featureJson(root, detail)) };
}
