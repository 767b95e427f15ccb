import { l10n } from "../../src/domain/l10n.ts";
import "../shared/theme.css";
import { pageToSave } from "./pageToSave.ts";
import "./style.css";
import type { FormToHost, HostToForm, SavedPage } from "../../src/protocol/clarificationForm.ts";
import { openHostChannel } from "../shared/hostChannel.ts";
import type { Page } from "./page.ts";
import type { PageAction } from "./pageState.ts";
import { renderPage } from "./page/renderPage.ts";
import { initialState, reduce } from "./state.ts";

l10n.use(readTexts());
const channel = openHostChannel<HostToForm, FormToHost>();
let state = initialState;
/** The scroll position before the page was discarded, until there are questions to scroll to. */
let placeToReturnTo: number | undefined;

function dispatch(action: PageAction): void {
  const reaction = reduce(state, action);
  state = reaction.state;
  // Saved before rendering, so that nothing typed is lost if rendering fails.
  keep();
  for (const message of reaction.messages) channel.post(message);
  draw(state);
}

function keep(): void {
  const saved = pageToSave(state, placeToReturnTo ?? window.scrollY);
  if (saved !== undefined) channel.save(saved);
}

const page: Page = { dispatch, post: (message) => channel.post(message) };
const draw = renderPage(document.body, page);

channel.onMessage((message) => {
  const { view } = message;
  const saved = state.view === undefined ? readSaved() : undefined;
  if (saved?.formId === view.formId) placeToReturnTo = saved.scrollTop;
  dispatch({ type: "shown", view, saved });
  if (placeToReturnTo === undefined || view.phase.kind !== "asking") return;
  window.scrollTo({ top: placeToReturnTo });
  placeToReturnTo = undefined;
});
window.addEventListener("scrollend", keep);
draw(state);
channel.post({ type: "ready" });

/** The host put them into the page; without any, the page is in English. */
function readTexts(): Readonly<Record<string, string>> {
  return JSON.parse(document.body.dataset["texts"] ?? "{}") as Record<string, string>;
}

/** Another version of this page may have saved something else, which is ignored. */
function readSaved(): SavedPage | undefined {
  const saved = channel.saved() as Partial<SavedPage> | undefined;
  const isReadable = typeof saved?.formId === "string" && typeof saved.revision === "number";
  return isReadable && typeof saved.inputs === "object" ? (saved as SavedPage) : undefined;
}
