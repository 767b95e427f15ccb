import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { messageOf } from "../../../domain/errors.ts";
import { loadPart } from "../../../domain/loadPart.ts";
import type { Log } from "../../../domain/ports.ts";
import type { Settings } from "../../platform/settings/settings.ts";

/** Language features for spec files, in a process of their own. */
export interface LanguageFeatures {
  /** Starts or stops the process according to trust, settings and open documents; cheap to call again. */
  update(): void;
  stop(): Promise<void>;
}

interface LanguageServerProgram {
  readonly module: string;
  readonly options: { readonly cwd: string };
}

const documents = { scheme: "file", language: "markdown", pattern: "**/.chant/specs/**/*.md" } as const;

export function createLanguageFeatures(program: LanguageServerProgram, settings: Settings, log: Log): LanguageFeatures {
  let client: LanguageClient | undefined;
  // Serialized, so that a quickly toggled setting does not leave two processes behind.
  let steps: Promise<void> = Promise.resolve();

  const enqueue = (step: () => Promise<void>): Promise<void> => {
    steps = steps.then(step).catch((failure: unknown) => {
      log.error(`The language server for specs is not available: ${messageOf(failure)}`, failure);
    });
    return steps;
  };

  const start = async (): Promise<void> => {
    const { createLanguageClient } = await loadPart(import("./createLanguageClient.ts"));
    client = createLanguageClient(program, [documents]);
    await client.start();
    log.info("The language server for specs is running");
  };

  const stop = async (): Promise<void> => {
    const running = client;
    client = undefined;
    await running?.dispose();
  };

  const isOfUse = (document: vscode.TextDocument): boolean => vscode.languages.match(documents, document) > 0;
  const update = (): void => {
    const isWanted = vscode.workspace.isTrusted && settings.read("flightdeck.language.enabled");
    void enqueue(async () => {
      // It serves open documents only; before the first one it would only use memory.
      if (isWanted && !client && vscode.workspace.textDocuments.some(isOfUse)) await start();
      if (!isWanted && client) await stop();
    });
  };
  const opened = vscode.workspace.onDidOpenTextDocument((document) => isOfUse(document) && update());

  return {
    update,
    stop() {
      opened.dispose();
      return enqueue(stop);
    },
  };
}
