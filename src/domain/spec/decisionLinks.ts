/** Documents about decisions that a spec points at: paths from the project root, and UIDs of ADRs. */
interface DecisionLinks {
  readonly paths: readonly string[];
  readonly uids: readonly string[];
}

const pathStart = /\bdocs\/(?:(?:adr|archive\/task)\/|CURRENT_TASK\.md|ARCHITECTURE_STATE\.md)/g;
const restOfPath = /[^\s()[\]`"'<>]*/y;
const uid = /\b\d{8}T\d{6}\.\d{3}Z(?:-[0-9A-Za-z]{4})?\b/g;
const uidInPath = /(\d{8}T\d{6}\.\d{3}Z)(?:-[0-9A-Za-z]{4})?/g;

/** From the context files of a spec and from what its body mentions. A UID inside a path is not named twice. */
export function findDecisionLinks(context: readonly string[], body: string): DecisionLinks {
  const text = [...context, body].join("\n").replaceAll("\\", "/");
  const paths = [...new Set(pathsIn(text))];
  const named = new Set(paths.flatMap((path) => Array.from(path.matchAll(uidInPath), ([...forms]) => forms).flat()));
  const uids = [...new Set(Array.from(text.matchAll(uid), ([found]) => found))];
  return { paths, uids: uids.filter((each) => !named.has(each)) };
}

/** A path goes up to the last ".md" before a blank or bracket, and the search continues there: no place is looked at twice. */
function* pathsIn(text: string): Generator<string> {
  pathStart.lastIndex = 0;
  for (let start = pathStart.exec(text); start !== null; start = pathStart.exec(text)) {
    const [found] = start;
    if (found.endsWith(".md")) {
      yield found;
      continue;
    }
    restOfPath.lastIndex = pathStart.lastIndex;
    const rest = restOfPath.exec(text)?.[0] ?? "";
    pathStart.lastIndex += rest.length;
    const end = rest.lastIndexOf(".md");
    if (end > 0) yield `${found}${rest.slice(0, end)}.md`;
  }
}
