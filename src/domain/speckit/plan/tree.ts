import { trimStartOf } from "../../text/trimming.ts";

/** The folders and files of a text tree as full paths; folders end in `/`. Comments behind `#` are dropped. */
export function pathsOfTree(lines: readonly string[]): string[] {
  const stack: { indent: number; name: string }[] = [];
  const paths: string[] = [];
  for (const line of lines) {
    const note = line.search(/\s(?:#|←|<-|\/\/)/);
    const bare = (note === -1 ? line : line.slice(0, note)).trimEnd();
    const name = trimStartOf(bare, /[\s│├└─|`+-]/);
    if (name === "") continue;
    const indent = bare.length - name.length;
    if (/\s/.test(name) || name === "..." || name === "…" || name === "." || name === "./") continue;
    while (stack.length > 0 && stack.at(-1)!.indent >= indent) stack.pop();
    const parent = stack.map((entry) => entry.name).join("");
    paths.push(parent + name.replace(/^\//, ""));
    if (name.endsWith("/")) stack.push({ indent, name: name.replace(/^\//, "") });
  }
  return paths;
}

interface Branch {
  readonly children: Map<string, Branch>;
}

/** Draws paths as a text tree in the order given, with an optional note for some of them. */
export function drawTree(paths: readonly string[], notes: ReadonlyMap<string, string> = new Map()): string {
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
  return [...root.children]
    .flatMap(([name, child]) => [labelled(name, name, notes), ...drawBelow(child, name, "", notes)])
    .join("\n");
}

function drawBelow(branch: Branch, path: string, lead: string, notes: ReadonlyMap<string, string>): string[] {
  const entries = [...branch.children];
  return entries.flatMap(([name, child], index) => {
    const isLast = index === entries.length - 1;
    const own = `${lead}${isLast ? "└── " : "├── "}${labelled(name, path + name, notes)}`;
    return [own, ...drawBelow(child, path + name, lead + (isLast ? "    " : "│   "), notes)];
  });
}

function labelled(name: string, path: string, notes: ReadonlyMap<string, string>): string {
  const note = notes.get(path);
  return note === undefined ? name : `${name}  # ${note}`;
}
