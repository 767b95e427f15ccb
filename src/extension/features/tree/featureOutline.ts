import type { ProjectFeatures } from "../source/projectFeatures.ts";
import type { FeatureNode, FeatureProjectNode } from "./featureNodes.ts";

/** Projects and features in the order of the view. */
export interface FeatureOutline {
  readonly roots: readonly (FeatureProjectNode | FeatureNode)[];
  childrenOf(id: string): readonly FeatureNode[];
}

/** Projects get rows of their own only if more than one has features. */
export function createFeatureOutline(projects: readonly ProjectFeatures[]): FeatureOutline {
  const shown = projects.filter(({ features }) => features.length > 0);
  const [only] = shown;
  if (only && shown.length === 1) return { roots: rowsOf(only), childrenOf: () => [] };
  const children = new Map(shown.map((project) => [project.root, rowsOf(project)]));
  return {
    roots: shown.map(({ root, name }): FeatureProjectNode => ({ kind: "project", id: root, root, name })),
    childrenOf: (id) => children.get(id) ?? [],
  };
}

function rowsOf({ root, features, revisions, active }: ProjectFeatures): readonly FeatureNode[] {
  const counts = new Map<string, number>();
  for (const { folder } of features) {
    const number = numberOf(folder);
    if (number) counts.set(number, (counts.get(number) ?? 0) + 1);
  }
  return features.map((feature) => ({
    kind: "feature",
    id: `${root}#${feature.folder}`,
    root,
    folder: feature.folder,
    feature,
    revision: revisions.get(feature.folder) ?? 0,
    activeBy: active.folder === feature.folder ? active.rule : undefined,
    isNumberTaken: (counts.get(numberOf(feature.folder) ?? "") ?? 0) > 1,
  }));
}

/** Timestamps do not count as numbers; `042` and `0042` are equal. Each scope is numbered separately. */
function numberOf(folder: string): string | undefined {
  const match = /^(.*\/)?(\d{3,})-/.exec(folder);
  return match && !/^(.*\/)?\d{8}-\d{6}-/.test(folder) ? `${match[1] ?? ""}${String(Number(match[2]))}` : undefined;
}
