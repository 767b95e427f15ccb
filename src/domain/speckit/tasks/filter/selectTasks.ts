import { l10n } from "../../../l10n.ts";
import type { Result } from "../../../result.ts";
import { fail, ok } from "../../../result.ts";
import type { Task, TaskList } from "../task.ts";
import type { FilterContext } from "./matchSelector.ts";
import { matchSelector } from "./matchSelector.ts";
import type { Selector, SelectorProblem } from "./selector.ts";
import { readSelector } from "./selector.ts";
import type { FilterToken } from "./tokenizeFilter.ts";
import { tokenizeFilter } from "./tokenizeFilter.ts";

export interface Selection {
  /** What to run, in document order. */
  readonly run: readonly Task[];
  /** Chosen but finished or deferred, hence left alone. */
  readonly skipped: readonly Task[];
  /** The selectors as understood, where a sentence was interpreted. */
  readonly interpretation?: string;
}

interface FilterProblem {
  readonly message: string;
}

interface Term {
  readonly token: FilterToken;
  readonly selector: Selector;
}

/** Never falls back to running everything: what cannot be read or matches nothing is a problem. */
export function selectTasks(filter: string | undefined, context: FilterContext): Result<Selection, FilterProblem> {
  const { list } = context;
  if (filter === undefined || filter.trim() === "") return ok(splitByState(list.tasks, new Set()));
  const terms = readTerms(filter);
  if (!terms.ok) return fail(describeProblem(terms.error, list));
  return matchTerms(terms.value.terms, terms.value.interpretation, context);
}

function matchTerms(
  terms: readonly Term[],
  interpretation: string | undefined,
  context: FilterContext,
): Result<Selection, FilterProblem> {
  const { list } = context;
  const chosen = new Set<Task>();
  const excluded = new Set<Task>();
  const redo = new Set<Task>();
  for (const { token, selector } of terms) {
    const matches = matchSelector(selector, context);
    if (matches.size === 0) return fail(describeProblem(l10n.t("`{0}` matches no task", token.text), list));
    for (const task of matches) (token.negated ? excluded : chosen).add(task);
    if (selector.kind === "ids" && selector.redo) for (const task of matches) redo.add(task);
  }
  const hasPositive = terms.some(({ token }) => !token.negated);
  const wanted = list.tasks.filter((task) => (!hasPositive || chosen.has(task)) && !excluded.has(task));
  if (wanted.length === 0) return fail(describeProblem(l10n.t("the filter excludes every task"), list));
  const selection = splitByState(wanted, redo);
  return ok(interpretation === undefined ? selection : { ...selection, interpretation });
}

const splitByState = (tasks: readonly Task[], redo: ReadonlySet<Task>): Selection => ({
  run: tasks.filter((task) => task.state === "pending" || redo.has(task)),
  skipped: tasks.filter((task) => task.state !== "pending" && !redo.has(task)),
});

/** Strict first; a sentence is searched for selectors, and the interpretation is returned. */
function readTerms(filter: string): Result<{ terms: readonly Term[]; interpretation?: string }, string> {
  const read = tokenizeFilter(filter).map((token) => ({ token, selector: readSelector(token) }));
  const terms = read.filter((entry): entry is Term => !isProblem(entry.selector));
  if (read.length === 0) return fail(l10n.t("the filter contains no selector"));
  const reversed = read.find((entry) => entry.selector.kind === "reversed");
  if (reversed) return fail(l10n.t("the range `{0}` runs backwards", reversed.token.text));
  if (terms.length === read.length) return ok({ terms });
  const unread = read.filter((entry) => isProblem(entry.selector));
  if (terms.length > 0 && isSentence(unread.map(({ token }) => token))) {
    const meant = meantBySentence(terms);
    return ok({
      terms: meant,
      interpretation: meant.map(({ token }) => `${token.negated ? "!" : ""}${token.text}`).join(", "),
    });
  }
  const first = unread[0]!;
  return fail(
    first.selector.kind === "ambiguous"
      ? l10n.t("`{0}` is not a selector: {1}", first.token.text, first.selector.hint)
      : l10n.t("`{0}` is not a selector", first.token.text),
  );
}

const filler =
  /^(only|just|please|run|do|start|execute|implement|finish|complete|the|tasks?|phases?|stories|for|from|of|in)[.:]?$/i;
const misspelt = /^(t|us|p|phase|story|redo)[\d:]/i;
const reversal = /^(except|excluding|without|but|not|no|skip|don't|don’t|never)$/i;

/** Ordinary words around the selectors. A mistyped selector, or a "without" we cannot follow, is not a sentence. */
const isSentence = (unread: readonly FilterToken[]): boolean =>
  (unread.length >= 2 || unread.every(({ text }) => filler.test(text))) &&
  !unread.some(({ text, negated }) => negated || misspelt.test(text) || reversal.test(text));

/** "Run all the setup tasks in parallel" means setup: words that would widen the choice only count when alone. */
function meantBySentence(terms: readonly Term[]): readonly Term[] {
  const precise = terms.filter(
    ({ selector }) =>
      selector.kind !== "next" &&
      !(selector.kind === "alias" && ["all", "pending", "parallel"].includes(selector.alias)),
  );
  return precise.length > 0 ? precise : terms;
}

const isProblem = (selector: Selector | SelectorProblem): selector is SelectorProblem =>
  selector.kind === "unknown" || selector.kind === "reversed" || selector.kind === "ambiguous";

function describeProblem(cause: string, list: TaskList): FilterProblem {
  const stories = [...new Set(list.tasks.flatMap((task) => task.stories))];
  const phases = list.phases.flatMap((phase) =>
    phase.number === undefined ? [] : [`phase ${phase.number} (${phase.title})`],
  );
  const ids = list.tasks.map((task) => task.id.text);
  const shownIds = ids.length > 30 ? [...ids.slice(0, 29), "…", ids.at(-1)!] : ids;
  const choices = [
    shownIds.length > 0 ? l10n.t("Tasks: {0}", shownIds.join(", ")) : l10n.t("Tasks: none"),
    ...(stories.length > 0 ? [l10n.t("Stories: {0}", stories.join(", "))] : []),
    ...(phases.length > 0 ? [l10n.t("Phases: {0}", phases.join(", "))] : []),
  ];
  return { message: l10n.t("No task selected: {0}. {1}.", cause, choices.join(". ")) };
}
