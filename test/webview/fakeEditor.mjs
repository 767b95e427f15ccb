// Runs in the page before anything else, as the editor's own preload does: hands out the API, records what the page
// sends, keeps its state over a reload, and sets the colours of the theme.
const { document, sessionStorage } = globalThis;

const messages = [];
const violations = [];
globalThis.addEventListener("securitypolicyviolation", (event) =>
  violations.push(`${event.violatedDirective} blocked ${event.blockedURI}`),
);

const saved = () => JSON.parse(sessionStorage.getItem("saved") ?? "null") ?? undefined;

globalThis.acquireVsCodeApi = () => ({
  postMessage: (message) => {
    messages.push(JSON.parse(JSON.stringify(message)));
    globalThis.fakeEditor.onMessage?.(message);
    // A host that answers at once, for measuring.
    if (message.type === "ready" && globalThis.firstView) globalThis.fakeEditor.show(globalThis.firstView);
  },
  getState: saved,
  setState: (state) => sessionStorage.setItem("saved", JSON.stringify(state)),
});

globalThis.fakeEditor = {
  messages,
  violations,
  saved,
  show: (view) => {
    globalThis.postMessage({ type: "show", view }, "*");
    // The message is delivered as a task of its own; the frame after it shows the questions.
    globalThis.setTimeout(() =>
      globalThis.requestAnimationFrame(() => (globalThis.questionsAt = globalThis.performance.now())),
    );
  },
};

globalThis.addEventListener(
  "DOMContentLoaded",
  () => {
    const { bodyClass, colors } = globalThis.fakeTheme;
    const { style } = document.documentElement;
    for (const [name, value] of Object.entries(colors)) style.setProperty(`--vscode-${name}`, value);
    style.setProperty("--vscode-font-family", "system-ui, 'Noto Sans', 'Noto Sans CJK JP', sans-serif");
    style.setProperty("--vscode-font-size", "13px");
    document.body.classList.add(bodyClass);
  },
  { once: true },
);
