import * as vscode from "vscode";
import { fuzzyFilter } from "../../../domain/text/fuzzyMatch.ts";
import { setContextKey } from "../../platform/contextKeys.ts";
import type { ContextValues } from "../../platform/contributions.ts";
import { specContextKeys, type SpecReference, specsViewId } from "../contributions.ts";
import type { SavedState } from "../../platform/savedState.ts";
import type { SpecRow } from "../source/specListing.ts";
import type { SpecStore } from "../specStore.ts";
import { createUnreadableSpecs, type UnreadableSpecs } from "../source/unreadableSpecs.ts";
import type { SystemView } from "../../systems/system.ts";
import { findSurroundings } from "../source/specSurroundings.ts";
import type { ProjectView } from "../../systems/view/projectView.ts";
import type { RowModel } from "../../systems/view/rowTree.ts";
import { specChildren } from "./specChildren.ts";
import { toTreeItem } from "./specItems.ts";
import { countByGroup } from "../specGroups.ts";
import { isSameNode, type SpecNode, type SpecsNode } from "./specNodes.ts";
import { createSpecOutline, type SpecOutline } from "./specOutline.ts";
import { specTooltip } from "./specTooltip.ts";
import type { SpecViewOptions } from "./specViewOptions.ts";

/** The Specs view, as commands use it. */
export type SpecsView = ProjectView<SpecsNode, SpecViewOptions, SpecsState>;

type SpecsState = ContextValues[(typeof specContextKeys)["specsState"]];

export interface SpecsViewTypes {
  readonly row: SpecsNode;
  readonly outline: SpecOutline;
  readonly options: SpecViewOptions;
  readonly state: SpecsState;
}

export interface SpecsViewDeps {
  readonly saved: SavedState<SpecViewOptions>;
  /** The subject of the last commit that changed a spec. */
  readonly lastCommit: (store: SpecStore, reference: SpecReference, signal: AbortSignal) => Promise<string | undefined>;
}

export function specsView(store: SpecStore, { saved, lastCommit }: SpecsViewDeps): SystemView<SpecsViewTypes> {
  const unreadable = createUnreadableSpecs(store);
  const rows: SpecsRows = { store, unreadable, lastCommit: (...asked) => lastCommit(store, ...asked) };
  let showsArchived = saved.read().showsArchived;
  store.setShowsArchived(showsArchived);
  return {
    ...{ id: specsViewId, canSelectMany: true, saved, changes: [unreadable.onDidChange], owned: unreadable },
    outline: rememberOutline(store),
    model: (outline, options) => specsModel(rows, () => ({ outline: outline(), filter: options().filter })),
    state: (outline, options) => stateOf(store, outline, options),
    onDidShow(view, outline, options) {
      showState(view, store, outline, options);
      if (options.showsArchived === showsArchived) return;
      showsArchived = options.showsArchived;
      store.setShowsArchived(showsArchived);
    },
    restricted: vscode.l10n.t("Restricted Mode: specs are read directly from disk."),
    tick: "flightdeck.tickCriterion",
    onDidSelect: (only) => setContextKey(specContextKeys.criterionSelected, only?.kind === "criterion"),
  };
}

/** What rows are made of, besides the outline. */
interface SpecsRows {
  readonly store: SpecStore;
  readonly unreadable: UnreadableSpecs;
  readonly lastCommit: (reference: SpecReference, signal: AbortSignal) => Promise<string | undefined>;
}

/** Many events of the store concern only its state or single files; the outline is then kept. */
function rememberOutline(store: SpecStore): (options: SpecViewOptions) => SpecOutline {
  let known: { readonly of: readonly unknown[]; readonly outline: SpecOutline } | undefined;
  return (options) => {
    const of = [options, store.roots.length, ...store.projects];
    if (known?.of.length !== of.length || of.some((each, at) => each !== known?.of[at]))
      known = { of, outline: createSpecOutline(store.projects, options, store.roots.length) };
    return known.outline;
  };
}

function specsModel(
  { store, unreadable, lastCommit }: SpecsRows,
  shown: () => { readonly outline: SpecOutline; readonly filter: string },
): RowModel<SpecsNode> {
  const childrenOfSpec = async (node: SpecNode): Promise<readonly SpecsNode[]> => {
    const project = store.project(node.root);
    if (!project) return [];
    const detail = await store.detail(referenceOf(node));
    const [surroundings, archived] = await Promise.all([findSurroundings(node.root, detail), archivedOf(store, node)]);
    const below = specChildren(node, project, detail, { ...surroundings, archived });
    return [...shown().outline.childrenOf(node.id), ...below];
  };
  return {
    roots: () => [...unreadableRows(unreadable, shown().filter), ...shown().outline.roots],
    childrenOf: (node) => {
      if (node.kind === "spec") return childrenOfSpec(node);
      return node.kind === "section" ? node.rows : shown().outline.childrenOf(node.id);
    },
    toTreeItem,
    isSame: isSameNode,
    async describe(node, signal) {
      const project = node.kind === "spec" ? store.project(node.root) : undefined;
      if (node.kind !== "spec" || !project) return undefined;
      const [detail, archived, commit] = await Promise.all([
        // A tooltip without its description is better than none.
        store.detail(referenceOf(node)).catch(() => undefined),
        archivedOf(store, node),
        lastCommit(referenceOf(node), signal).catch(() => undefined),
      ]);
      return specTooltip(node, project, detail, archived, commit);
    },
  };
}

/** A filter applies to titles and ids; an unreadable file has only its path. */
function unreadableRows({ all }: UnreadableSpecs, filter: string): readonly SpecsNode[] {
  const wanted = filter.trim() === "" ? all : fuzzyFilter(all, filter, ({ path }) => path);
  return wanted.map((each) => ({ kind: "unreadable", id: `${each.root}#unreadable ${each.path}`, ...each }));
}

/** The archived dependencies of a spec. */
async function archivedOf(store: SpecStore, { root, spec }: SpecNode): Promise<readonly SpecRow[]> {
  const gone = (spec.depends_on ?? []).filter((id) => !store.project(root)?.byId.has(id));
  return gone.length === 0 ? [] : ((await store.reading(root)?.findArchived(gone)) ?? []);
}

const referenceOf = ({ root, spec, isArchived }: SpecNode): SpecReference => ({
  projectRoot: root,
  specId: spec.id,
  ...(isArchived && spec.path ? { path: spec.path } : {}),
});

function stateOf({ state }: SpecStore, outline: SpecOutline, { filter }: SpecViewOptions): SpecsState {
  const hidesAll = filter.trim() !== "" && outline.total > 0 && outline.roots.length === 0;
  return hidesAll ? "noMatch" : state.kind;
}

function showState(
  view: vscode.TreeView<SpecsNode>,
  store: SpecStore,
  outline: SpecOutline,
  options: SpecViewOptions,
): void {
  const { filter, showsArchived } = options;
  const isFiltered = filter.trim() !== "";
  setContextKey(specContextKeys.specsState, stateOf(store, outline, options));
  setContextKey(specContextKeys.specsFiltered, isFiltered);
  setContextKey(specContextKeys.specsArchived, showsArchived);
  view.description = isFiltered ? vscode.l10n.t("“{0}”: {1} of {2}", filter, outline.matching, outline.total) : "";
  const ready = countByGroup(store.projects).get("ready") ?? 0;
  const tooltip = ready === 1 ? vscode.l10n.t("1 spec is ready") : vscode.l10n.t("{0} specs are ready", ready);
  view.badge = ready > 0 ? { value: ready, tooltip } : undefined;
}
