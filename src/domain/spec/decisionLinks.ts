/** Documents about decisions that a spec points at: paths from the project root, and UIDs of ADRs. */
export interface DecisionLinks {
  readonly paths: readonly string[];
  readonly uids: readonly string[];
}

const decisionPath =
  /\bdocs\/(?:adr\/[^\s()[\]`"'<>]+\.md|archive\/task\/[^\s()[\]`"'<>]+\.md|CURRENT_TASK\.md|ARCHITECTURE_STATE\.md)/g;
const uid = /\b\d{8}T\d{6}\.\d{3}Z(?:-[0-9A-Za-z]{4})?\b/g;

/** From the context files of a spec and from what its body mentions. A UID inside a path is not named twice. */
export function findDecisionLinks(context: readonly string[], body: string): DecisionLinks {
  const text = [...context, body].join("\n").replaceAll("\\", "/");
  const paths = [...new Set(Array.from(text.matchAll(decisionPath), ([path]) => path))];
  const uids = [...new Set(Array.from(text.matchAll(uid), ([found]) => found))];
  return { paths, uids: uids.filter((each) => !paths.some((path) => path.includes(each))) };
}
