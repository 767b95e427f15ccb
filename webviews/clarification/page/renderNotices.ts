import type { FormNotice } from "../../../src/protocol/clarificationForm.ts";
import { element, freeText, icon } from "../../shared/element.ts";
import { infoIcon, warningIcon } from "../icons.ts";
import { whenChanged, type Part } from "../page.ts";

/** Notices: a restored draft, a new session, or a warning from the server. */
export function renderNotices(): Part {
  const list = element("div", { className: "notices", role: "status" });
  const draw = whenChanged((notices: readonly FormNotice[]) =>
    list.replaceChildren(
      ...notices.map(({ tone, text }) =>
        element("p", { className: `notice ${tone}` }, icon(tone === "info" ? infoIcon : warningIcon), freeText(text)),
      ),
    ),
  );
  return { element: list, update: (state) => draw(state.view?.notices ?? []) };
}
