import { l10n } from "../../../src/domain/l10n.ts";
import { element, freeText, icon } from "../../shared/element.ts";
import { errorIcon } from "../icons.ts";
import { whenChanged, type Page, type Part } from "../page.ts";
import { elementIdOf } from "../questions/renderQuestions.ts";
import type { PageState } from "../pageState.ts";

interface Entry {
  /** The question of the problem; absent if it concerns the whole form. */
  readonly field?: { readonly questionId: string; readonly elementId: string };
  readonly message: string;
  readonly hint?: string;
}

interface SummaryPart extends Part {
  focus(): void;
}

/** All problems in one place, each with a link to its field. */
export function renderSummary(page: Page): SummaryPart {
  const heading = element("h2", { tabIndex: -1, id: "summary-heading" });
  const list = element("ul");
  const box = element(
    "section",
    { className: "summary", aria: { labelledby: heading.id } },
    icon(errorIcon),
    heading,
    list,
  );
  const draw = whenChanged((entries: readonly Entry[]) => {
    heading.textContent = headingOf(entries);
    list.replaceChildren(...entries.map((entry) => renderEntry(entry, page)));
  });
  return {
    element: box,
    update(state) {
      const entries = state.hasSummary && state.step === "answer" ? entriesOf(state) : [];
      box.hidden = entries.length === 0;
      draw(entries);
    },
    focus: () => heading.focus(),
  };
}

function entriesOf(state: PageState): Entry[] {
  const { questions = [], problems = [] } = state.view ?? {};
  const asked = new Set(questions.map((question) => question.id));
  const general = problems.filter(({ questionId }) => questionId === undefined || !asked.has(questionId));
  const atFields = questions.flatMap(({ id, text }, index) => {
    const problem = state.problems.get(id);
    return problem === undefined
      ? []
      : [{ field: { questionId: id, elementId: elementIdOf(index) }, message: text, hint: problem.message }];
  });
  return [...general.map(({ message, hint }) => ({ message, ...(hint !== undefined && { hint }) })), ...atFields];
}

function headingOf(entries: readonly Entry[]): string {
  if (entries.some((entry) => entry.field === undefined)) return l10n.t("The answers were not taken");
  return entries.length === 1
    ? l10n.t("One answer needs your attention")
    : l10n.t("{0} answers need your attention", entries.length);
}

function renderEntry({ field, message, hint }: Entry, page: Page): HTMLLIElement {
  const subject = field === undefined ? freeText(message) : renderLink(field, message, page);
  return element("li", {}, subject, hint === undefined ? undefined : freeText(hint, "hint"));
}

function renderLink({ questionId, elementId }: Required<Entry>["field"], text: string, page: Page): HTMLElement {
  const link = element("a", { href: `#${elementId}`, dir: "auto", textContent: text });
  link.addEventListener("click", (event) => {
    event.preventDefault();
    page.dispatch({ type: "backPressed", questionId });
  });
  return link;
}
