import type { ResourceContents, ResourceProvider } from "../../../src/servers/kit/serverDefinition.ts";
import { redPixel } from "./fixtureMedia.ts";

const fixed: readonly ResourceContents[] = [
  { uri: "test://static-text", mimeType: "text/plain", text: "This is the content of the static text resource." },
  { uri: "test://static-binary", mimeType: "image/png", blob: redPixel },
  { uri: "test://watched-resource", mimeType: "text/plain", text: "Watched" },
];

export const resources: ResourceProvider = {
  templates: [{ uriTemplate: "test://template/{id}/data", name: "Data of an id", mimeType: "application/json" }],
  list: async () => fixed.map(({ uri }) => ({ uri, name: uri.slice("test://".length), description: `Fixture ${uri}` })),
  async read(uri) {
    const id = /^test:\/\/template\/([^/]+)\/data$/.exec(uri)?.[1];
    if (id === undefined) return fixed.find((resource) => resource.uri === uri);
    const text = JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` });
    return { uri, mimeType: "application/json", text };
  },
  watch: () => ({ dispose: () => undefined }),
};
