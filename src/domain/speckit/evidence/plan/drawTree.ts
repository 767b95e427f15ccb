interface Branch {
  readonly children: Map<string, Branch>;
}

/** Draws paths as a text tree in the order given. */
export function drawTree(paths: readonly string[]): string {
  const root: Branch = { children: new Map() };
  for (const path of paths) {
    let branch = root;
    const parts = path.split("/").filter((part) => part !== "");
    parts.forEach((part, index) => {
      const name = index < parts.length - 1 || path.endsWith("/") ? `${part}/` : part;
      const next = branch.children.get(name) ?? { children: new Map<string, Branch>() };
      branch.children.set(name, next);
      branch = next;
    });
  }
  return [...root.children].flatMap(([name, child]) => [name, ...drawBelow(child, "")]).join("\n");
}

function drawBelow(branch: Branch, lead: string): string[] {
  const entries = [...branch.children];
  return entries.flatMap(([name, child], index) => {
    const isLast = index === entries.length - 1;
    return [`${lead}${isLast ? "└── " : "├── "}${name}`, ...drawBelow(child, lead + (isLast ? "    " : "│   "))];
  });
}

const maxLines = 60;

/** From most detail to least: how deep folders and files are shown. */
const details = [
  { folders: 5, files: 5 },
  { folders: 4, files: 4 },
  { folders: 3, files: 3 },
  { folders: 3, files: 2 },
  { folders: 3, files: 1 },
  { folders: 2, files: 1 },
  { folders: 1, files: 1 },
] as const;

/** As much of a repository as a page shows. Only what is there, and the same for the same files. */
export function overviewOf(paths: readonly string[]): string[] {
  const views = details.map(({ folders, files }) => visible(paths, folders, files));
  const fitting = views.find((view) => view.length <= maxLines) ?? views.at(-1)!;
  return fitting.slice(0, maxLines);
}

function visible(paths: readonly string[], folders: number, files: number): string[] {
  const shown = new Set<string>();
  for (const path of paths) {
    const parts = path.split("/");
    for (let depth = 1; depth < parts.length && depth <= folders; depth++)
      shown.add(`${parts.slice(0, depth).join("/")}/`);
    if (parts.length <= files) shown.add(path);
  }
  return [...shown].sort(foldersFirst);
}

/** Level by level: folders before files, both by name. */
function foldersFirst(left: string, right: string): number {
  const [one, other] = [left.split("/"), right.split("/")];
  for (let at = 0; ; at++) {
    if (one[at] === other[at] && at < one.length && at < other.length) continue;
    const [isFolder, isOtherFolder] = [one.length - 1 > at, other.length - 1 > at];
    if (one[at] === undefined || other[at] === undefined || one[at] === "" || other[at] === "")
      return one.length - other.length;
    if (isFolder !== isOtherFolder) return isFolder ? -1 : 1;
    return one[at]! < other[at]! ? -1 : 1;
  }
}
