/** A test for paths in a folder, by patterns such as `docs/{adr,archive/task}/*.md` or `specs/**`. */
interface PathPattern {
  /** The path is relative to the folder, with forward slashes. */
  matches(path: string): boolean;
  /** Whether a path below this one may match. */
  leadsOn(path: string): boolean;
  /** Whether matches there are files with a certain suffix. */
  isFile(path: string): boolean;
}

export function pathPattern(...patterns: readonly string[]): PathPattern {
  const ways = patterns.flatMap(alternativesOf).map((each) => each.split("/"));
  return {
    matches(path) {
      const names = path.split("/");
      return ways.some((way) => isMatch(way, names));
    },
    leadsOn: (path) => ways.some((way) => isOnTheWay(way, path.split("/"))),
    isFile: (path) => ways.some((way) => way.at(-1)?.startsWith("*.") && isMatch(way, path.split("/"))),
  };
}

/** `a{b,c}d` as `abd` and `acd`. */
function alternativesOf(pattern: string): readonly string[] {
  const from = pattern.indexOf("{");
  const to = pattern.indexOf("}", from);
  if (from < 0 || to < 0) return [pattern];
  const words = pattern.slice(from + 1, to).split(",");
  return words.flatMap((word) => alternativesOf(pattern.slice(0, from) + word + pattern.slice(to + 1)));
}

const isNamed = (wanted: string, name: string): boolean =>
  wanted.startsWith("*") ? name.endsWith(wanted.slice(1)) : name === wanted;

/** Both from a place on. Each new file of a checkout is compared with several patterns, so nothing is copied here. */
function isMatch(way: readonly string[], path: readonly string[], from = 0, at = 0): boolean {
  const [wanted, name] = [way[from], path[at]];
  if (wanted === undefined || name === undefined) return wanted === undefined && name === undefined;
  if (wanted !== "**") return isNamed(wanted, name) && isMatch(way, path, from + 1, at + 1);
  return from + 1 === way.length || isMatch(way, path, from + 1, at) || isMatch(way, path, from, at + 1);
}

function isOnTheWay([wanted, ...more]: readonly string[], [name, ...below]: readonly string[]): boolean {
  if (wanted === undefined) return false;
  if (name === undefined || wanted === "**") return true;
  return isNamed(wanted, name) && isOnTheWay(more, below);
}
