interface EditorApi {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}
declare function acquireVsCodeApi(): EditorApi;

/** The connection to the host: messages both ways, and a state that survives a reload of the window. */
interface HostChannel<Incoming extends { readonly type: string }, Outgoing> {
  post(message: Outgoing): void;
  /** The last saved state; its shape is unknown if another version of the page wrote it. */
  saved(): unknown;
  save(state: unknown): void;
  onMessage(listener: (message: Incoming) => void): void;
}

/** Can be opened once per page, because the editor provides its API only once. */
export function openHostChannel<Incoming extends { readonly type: string }, Outgoing>(): HostChannel<
  Incoming,
  Outgoing
> {
  const editor = acquireVsCodeApi();
  return {
    post: (message) => editor.postMessage(message),
    saved: () => editor.getState(),
    save: (state) => editor.setState(state),
    onMessage: (listener) =>
      window.addEventListener("message", (event: MessageEvent<unknown>) => {
        if (typeof event.data === "object" && event.data !== null && "type" in event.data)
          listener(event.data as Incoming);
      }),
  };
}
