import * as vscode from "vscode";

/** The only place where VS Code's cancellation becomes the platform's, and back. */
export function signalOf(token: vscode.CancellationToken): AbortSignal {
  const controller = new AbortController();
  if (token.isCancellationRequested) controller.abort();
  else token.onCancellationRequested(() => controller.abort());
  return controller.signal;
}

/** For editor APIs that take a token. Disposing the token source also removes the listener on the signal. */
export async function withToken<T>(
  signal: AbortSignal,
  run: (token: vscode.CancellationToken) => Thenable<T>,
): Promise<T> {
  const source = new vscode.CancellationTokenSource();
  const cancel = (): void => source.cancel();
  if (signal.aborted) cancel();
  signal.addEventListener("abort", cancel, { once: true });
  try {
    return await run(source.token);
  } finally {
    signal.removeEventListener("abort", cancel);
    source.dispose();
  }
}
