/** The resource URIs of a project's features. */
export interface FeatureAddresses {
  /** Their collection. */
  readonly all: string;
  of(folder: string): string;
  /** The feature that a URI of this project names; empty for the collection. */
  folderIn(uri: string): string | undefined;
}

/** `project` is the path of a project below the folder that its server serves; empty for that folder. */
export function featureAddresses(project: string): FeatureAddresses {
  const query = project === "" ? "" : `?project=${encoded(project)}`;
  const all = `speckit://features${query}`;
  return {
    all,
    of: (folder) => `speckit://feature/${encoded(folder)}${query}`,
    folderIn(uri) {
      if (uri === all) return "";
      const match = /^speckit:\/\/feature\/([^?]*)(\?.*)?$/.exec(uri);
      return match && (match[2] ?? "") === query ? decodeURIComponent(match[1] ?? "") : undefined;
    },
  };
}

const encoded = (path: string): string => path.split("/").map(encodeURIComponent).join("/");
