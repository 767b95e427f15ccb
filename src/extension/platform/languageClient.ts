import * as vscode from "vscode";
import { LanguageClient, TransportKind } from "vscode-languageclient/node";
import { messageOf } from "../../domain/errors.ts";
import type { Log } from "../../domain/ports.ts";
import { neutralFolder } from "./neutralFolder.ts";
import type { Settings } from "./settings.ts";

/** Language features for spec files, in a process of their own. */
export interface LanguageFeatures {
  /** Starts or stops the process as trust and settings say; cheap to call again. */
  update(): void;
  stop(): Promise<void>;
}

export function createLanguageFeatures(serverModule: string, settings: Settings, log: Log): LanguageFeatures {
  let client: LanguageClient | undefined;
  // One step after the other: a setting toggled quickly must not leave two processes behind.
  let steps: Promise<void> = Promise.resolve();

  const enqueue = (step: () => Promise<void>): Promise<void> => {
    steps = steps.then(step).catch((failure: unknown) => {
      log.error(`The language server for specs is not available: ${messageOf(failure)}`, failure);
    });
    return steps;
  };

  const start = async (): Promise<void> => {
    client = createClient(serverModule);
    await client.start();
    log.info("The language server for specs is running");
  };

  const stop = async (): Promise<void> => {
    const running = client;
    client = undefined;
    await running?.dispose();
  };

  return {
    update() {
      const isWanted = vscode.workspace.isTrusted && settings.read("flightdeck.language.enabled");
      void enqueue(async () => {
        if (isWanted && !client) await start();
        if (!isWanted && client) await stop();
      });
    },
    stop: () => enqueue(stop),
  };
}

function createClient(module: string): LanguageClient {
  // It would run in the folder of the workspace otherwise, which could not be moved on Windows then.
  const server = { module, transport: TransportKind.ipc, options: { cwd: neutralFolder } };
  return new LanguageClient("flightdeck.language", vscode.l10n.t("Flightdeck Language Server"), server, {
    // Its problems are read by the user, so it speaks the language of the editor.
    initializationOptions: { texts: vscode.l10n.bundle },
    documentSelector: [{ scheme: "file", language: "markdown", pattern: "**/.chant/specs/**/*.md" }],
  });
}
