import * as vscode from "vscode";
import { cancelled, serverRefused } from "../../../domain/failures.ts";
import { followSignals } from "../../../domain/followSignals.ts";
import { isSignInPage } from "../../../mcp/http/signIn/oauthAddresses.ts";
import type { SignIn, SignInAnswer } from "../../../mcp/ports.ts";
import { DisposableStore } from "../../platform/disposables.ts";

/** The browser's part of OAuth: opens the address and waits for VS Code's URI handler to be called back. */
export function createSignIn(extensionId: string): SignIn & vscode.Disposable {
  const owned = new DisposableStore();
  const cameBack = owned.add(new vscode.EventEmitter<URLSearchParams>());
  owned.add(
    vscode.window.registerUriHandler({
      handleUri: (uri) => cameBack.fire(new URLSearchParams(uri.query)),
    }),
  );
  const handler = vscode.Uri.parse(`${vscode.env.uriScheme}://${extensionId}/signed-in`);
  return {
    clientName: "Flightdeck",
    // The desktop has a fixed URI scheme; in a browser each sign-in needs an address of its own.
    async redirectUrl() {
      if (vscode.env.uiKind === vscode.UIKind.Desktop) return handler.toString(true);
      return (await vscode.env.asExternalUri(handler)).toString(true);
    },
    async authorize(entry, url, state, signal) {
      signal.throwIfAborted();
      // Wherever the address comes from, another scheme could start a program.
      if (!isSignInPage(url)) throw serverRefused(vscode.l10n.t("The sign-in for {0} was not opened.", entry.name));
      const ending = followSignals(signal);
      const answer = untilAnswered(cameBack.event, state, ending.signal).finally(() => ending.dispose());
      // Passed as a string: a Uri would be decoded on the way, which breaks the redirect address inside it.
      if (await vscode.env.openExternal(url.href as unknown as vscode.Uri)) return answer;
      answer.catch(() => undefined);
      ending.abort();
      throw cancelled(vscode.l10n.t("The sign-in for {0} was not opened.", entry.name));
    },
    dispose: () => owned.dispose(),
  };
}

/** Settles once: with the answer, with the refusal, or when the caller gives up. Ignores answers to other sign-ins. */
function untilAnswered(
  event: vscode.Event<URLSearchParams>,
  state: string,
  signal: AbortSignal,
): Promise<SignInAnswer> {
  return new Promise((resolve, reject) => {
    const listening = new DisposableStore();
    const giveUp = (): void => {
      listening.dispose();
      reject(cancelled(vscode.l10n.t("The sign-in was cancelled.")));
    };
    signal.addEventListener("abort", giveUp, { once: true });
    listening.add({ dispose: () => signal.removeEventListener("abort", giveUp) });
    listening.add(
      event((answer) => {
        if (answer.get("state") !== state) return;
        listening.dispose();
        const code = answer.get("code");
        if (code) resolve({ code, issuer: answer.get("iss") ?? undefined });
        else reject(serverRefused(answer.get("error_description") ?? vscode.l10n.t("The sign-in was refused.")));
      }),
    );
  });
}
