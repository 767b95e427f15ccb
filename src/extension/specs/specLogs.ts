import { join } from "node:path";
import * as vscode from "vscode";
import { messageOf } from "../../domain/errors.ts";
import type { Log } from "../../domain/ports.ts";
import type { SpecReference } from "./contributions.ts";
import { DisposableStore } from "../platform/disposables.ts";
import { followEnd } from "../platform/documents/followEnd.ts";
import { watchFiles } from "../systems/watching/watchFiles.ts";
import type { VirtualDocuments } from "../platform/documents/virtualDocuments.ts";

/** Logs of specs as documents that grow while an agent works. */
export interface SpecLogs extends vscode.Disposable {
  show(reference: SpecReference, signal: AbortSignal): Promise<void>;
}

interface SpecLogDeps {
  readonly documents: VirtualDocuments;
  readonly log: Log;
  read(reference: SpecReference, signal: AbortSignal): Promise<string>;
}

export function createSpecLogs(deps: SpecLogDeps): SpecLogs {
  const { documents, log } = deps;
  const owned = new DisposableStore();
  const followed = new Map<string, vscode.Disposable>();
  const stopping = new AbortController();
  const unfollow = (key: string): void => {
    followed.get(key)?.dispose();
    followed.delete(key);
  };
  owned.add(vscode.workspace.onDidCloseTextDocument(({ uri }) => unfollow(uri.toString())));
  owned.add({ dispose: () => (stopping.abort(), [...followed.keys()].forEach(unfollow)) });

  return {
    async show(reference, signal) {
      const { projectRoot, specId } = reference;
      const uri = await documents.show(`${specId}.log`, await deps.read(reference, signal));
      const key = uri.toString();
      const update = async (): Promise<void> => {
        documents.update(uri, await deps.read(reference, stopping.signal));
      };
      unfollow(key);
      const following = new DisposableStore();
      followed.set(key, following);
      following.add(followEnd(uri));
      following.add(
        watchFiles(projectRoot, join(".chant", "logs", `${specId}.log`).replaceAll("\\", "/"), () => {
          update().catch((failure: unknown) => log.warn(`The log of ${specId} was not read: ${messageOf(failure)}`));
        }),
      );
    },
    dispose: () => owned.dispose(),
  };
}
