import { l10n } from "../../../src/domain/l10n.ts";
import type { FormPhase } from "../../../src/protocol/clarificationForm.ts";
import { element, freeText, icon } from "../../shared/element.ts";
import { doneIcon, errorIcon } from "../icons.ts";
import { whenChanged, type Page, type Part } from "../page.ts";

interface OutcomePart extends Part {
  focus(): void;
}

/** The page without open questions: waiting, an address to visit, the result, or a failure. */
export function renderOutcome(page: Page): OutcomePart {
  const box = element("section", { className: "outcome" });
  const draw = whenChanged((phase: FormPhase | undefined) => {
    box.hidden = phase === undefined || phase.kind === "asking" || phase.kind === "sending";
    box.className = `outcome ${phase?.kind ?? ""}`;
    box.replaceChildren(...(phase === undefined ? [] : contentOf(phase, page)));
  });
  return {
    element: box,
    update: (state) => draw(state.view?.phase ?? { kind: "loading", text: l10n.t("Waiting for the questions…") }),
    focus: () => box.querySelector("h2")?.focus(),
  };
}

function contentOf(phase: FormPhase, page: Page): readonly (HTMLElement | SVGElement)[] {
  switch (phase.kind) {
    case "asking":
    case "sending":
      return [];
    case "loading":
      return [element("div", { className: "waiting" }), element("p", { role: "status", textContent: phase.text })];
    case "completed":
      return [
        icon(doneIcon),
        element("h2", { tabIndex: -1, textContent: l10n.t("Done") }),
        element("p", {}, freeText(phase.summary)),
        ...renderArtifacts(phase.artifacts, page),
        ...renderSteps(phase.steps, page),
      ];
    case "stopped":
      return [
        icon(errorIcon),
        element("h2", { tabIndex: -1 }, freeText(phase.text)),
        ...(phase.hint === undefined ? [] : [element("p", {}, freeText(phase.hint))]),
        ...(phase.canRetry ? [renderButton(l10n.t("Try again"), "", () => page.post({ type: "retry" }))] : []),
      ];
    case "visit":
      return renderVisit(phase, page);
  }
}

function renderArtifacts(artifacts: Extract<FormPhase, { kind: "completed" }>["artifacts"], page: Page): HTMLElement[] {
  if (artifacts.length === 0) return [];
  return [
    element(
      "ul",
      { className: "artifacts" },
      ...artifacts.map(({ label, path }) => {
        const open = renderButton(label, "link", () => page.post({ type: "openArtifact", path }));
        return element("li", {}, open, freeText(path, "path"));
      }),
    ),
  ];
}

function renderSteps(steps: Extract<FormPhase, { kind: "completed" }>["steps"], page: Page): HTMLElement[] {
  if (steps.length === 0) return [];
  const buttons = steps.map(({ id, label }, index) =>
    renderButton(label, index === 0 ? "" : "secondary", () => page.post({ type: "runStep", id })),
  );
  return [element("h3", { textContent: l10n.t("Next steps") }), element("div", { className: "steps" }, ...buttons)];
}

function renderVisit(phase: Extract<FormPhase, { kind: "visit" }>, page: Page): HTMLElement[] {
  const address = element("p", { className: "address", textContent: phase.url, dir: "ltr" });
  const copy = renderButton(l10n.t("Copy address"), "secondary", () => page.post({ type: "copyAddress" }));
  const open = renderButton(phase.opened ? l10n.t("Open again") : l10n.t("Open in browser"), "", () =>
    page.post({ type: "visit" }),
  );
  const heading = (textContent: string): HTMLElement => element("h2", { tabIndex: -1, textContent });
  if (phase.refusal !== undefined)
    return [
      heading(l10n.t("This address is not opened")),
      address,
      element("p", { className: "problem" }, icon(errorIcon), freeText(phase.refusal)),
      element("div", { className: "steps" }, copy),
    ];
  const text = phase.opened
    ? l10n.t("The address was opened in your browser. Go on there; this form can be closed.")
    : l10n.t(
        "To go on, this address has to be opened in your browser. Open it only if you trust the server and know the site.",
      );
  return [
    heading(phase.opened ? l10n.t("Opened in your browser") : l10n.t("Open this address?")),
    element("p", { textContent: text }),
    address,
    element("div", { className: "steps" }, open, copy),
  ];
}

function renderButton(label: string, className: string, press: () => void): HTMLButtonElement {
  const button = element("button", { type: "button", className, textContent: label });
  button.addEventListener("click", press);
  return button;
}
