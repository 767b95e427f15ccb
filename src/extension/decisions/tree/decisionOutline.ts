import { fieldKey, formerValuesOf } from "../../../domain/adr/overview/decisionHistory.ts";
import type { AdrRecord } from "../../../domain/adr/overview/decisionRecord.ts";
import { adrRows } from "./adrRows.ts";
import { taskRows } from "./taskRows.ts";
import type {
  AdrLink,
  DecisionProjectNode,
  DecisionSection,
  DecisionSectionNode,
  DecisionsNode,
  DraftNode,
  LinkOf,
  NoticeNode,
  PutBelow,
  ShownDecisions,
  ValueNode,
} from "./decisionNodes.ts";
import type { DecisionViewOptions } from "./decisionViewOptions.ts";

export interface DecisionOutline {
  readonly roots: readonly DecisionsNode[];
  childrenOf(id: string): readonly DecisionsNode[];
}

export function createDecisionOutline(
  projects: readonly ShownDecisions[],
  options: DecisionViewOptions,
): DecisionOutline {
  const children = new Map<string, readonly DecisionsNode[]>();
  const put: PutBelow = (id, rows) => void children.set(id, rows);
  const withRows = projects.map((project) => ({ project, rows: rowsOf(project, options, put) }));
  const shown = withRows.filter(({ rows }) => rows.length > 0);
  const [only] = shown;
  const roots =
    shown.length === 1 && only
      ? only.rows
      : shown.map(({ project: { root, name }, rows }): DecisionProjectNode => {
          put(root, rows);
          return { kind: "project", id: root, root, name };
        });
  return { roots, childrenOf: (id) => children.get(id) ?? [] };
}

function rowsOf(project: ShownDecisions, options: DecisionViewOptions, put: PutBelow): readonly DecisionsNode[] {
  const { root, overview } = project;
  const linkOf = createLinks(overview.adrs);
  const tasks = taskRows(project, linkOf, put);
  return [
    ...noticesOf(project),
    ...project.drafts.map((draft): DraftNode => ({
      kind: "draft",
      id: `${root}#draft ${draft.formId}`,
      root,
      ...draft,
    })),
    ...architectureRows(project, linkOf, put),
    ...tasks.current,
    ...section(root, "decisions", adrRows(project, options.grouping, linkOf, put), put, undefined, adrCount(project)),
    ...section(
      root,
      "foreign",
      overview.foreign.map((record) => ({ kind: "foreign", id: `${root}#foreign ${record.file}`, root, record })),
      put,
    ),
    ...section(root, "archive", tasks.archived, put),
  ];
}

const adrCount = ({ overview, tampered }: ShownDecisions): number =>
  overview.adrs.length +
  [...tampered].filter(([path, what]) => what === "deleted" && path.startsWith("docs/adr/")).length;

function createLinks(adrs: readonly AdrRecord[]): LinkOf {
  const byUid = new Map(adrs.map((record) => [record.uid, record]));
  return (uid) => {
    const record = byUid.get(uid);
    if (!record) return { uid };
    return { uid, file: record.file, title: record.title, ...(record.date !== undefined && { date: record.date }) };
  };
}

function section(
  root: string,
  name: DecisionSection,
  rows: readonly DecisionsNode[],
  put: PutBelow,
  asOf?: AdrLink,
  count = rows.length,
): readonly DecisionSectionNode[] {
  if (rows.length === 0) return [];
  const id = `${root}#${name}`;
  put(id, rows);
  return [{ kind: "section", id, root, section: name, count, asOf }];
}

function noticesOf({ root, overview }: ShownDecisions): readonly NoticeNode[] {
  const { missingKeys, projection, architecture } = overview;
  const notice = (name: NoticeNode["notice"], detail = ""): NoticeNode => ({
    ...{ kind: "notice", id: `${root}#notice ${name}`, root, notice: name, detail },
  });
  return [
    ...(architecture.problem === undefined ? [] : [notice("unreadable", architecture.problem)]),
    ...(missingKeys.length === 0 ? [] : [notice("lost", missingKeys.join(", "))]),
    ...(projection === "missing" ? [notice("projectionMissing")] : []),
    ...(projection === "outdated" ? [notice("projectionOutdated")] : []),
  ];
}

/** Category, field and value, with earlier values below the field. */
function architectureRows(
  { root, overview, asOf }: ShownDecisions,
  linkOf: LinkOf,
  put: PutBelow,
): readonly DecisionSectionNode[] {
  const past = asOf && overview.adrs.some(({ uid }) => uid === asOf.uid) ? asOf : undefined;
  const former = formerValuesOf(overview.adrs);
  const byCategory = new Map<string, ValueNode[]>();
  for (const { category, field, value, adr } of (past ?? overview.architecture).entries) {
    const key = fieldKey(category, field);
    const until = past?.uid;
    const before = (former.get(key) ?? []).filter(({ by }) => until === undefined || by <= until);
    const id = `${root}#value ${key}`;
    const node: ValueNode = {
      ...{ kind: "value", id, root, category, field, value },
      ...{ adr: adr === undefined ? undefined : linkOf(adr), former: before.length },
    };
    put(
      id,
      before.map((each) => ({
        ...{ kind: "former", id: `${id}#${each.by}`, root, value: each.value, by: linkOf(each.by) },
        adr: each.adr === undefined ? undefined : linkOf(each.adr),
      })),
    );
    byCategory.set(category, [...(byCategory.get(category) ?? []), node]);
  }
  const rows = [...byCategory].map(([category, values]): DecisionsNode => {
    const id = `${root}#category ${category}`;
    put(id, values);
    return { kind: "category", id, root, category, count: values.length };
  });
  return section(root, "architecture", rows, put, past && linkOf(past.uid));
}
