import type { Disposable, ResourceChange, ResourceProvider } from "../serverDefinition.ts";
import type { JsonObject } from "../wire/readIncoming.ts";

export interface ResourceSubscriptions extends Disposable {
  /** A client that finished `initialize` is notified when the list changes, without subscribing to anything. */
  clientReady(): void;
  subscribe(uri: string): void;
  unsubscribe(uri: string): void;
}

/** Watches only once a client subscribes, and sends many simultaneous changes together. */
export function createResourceSubscriptions(
  provider: ResourceProvider | undefined,
  notify: (method: string, params?: JsonObject) => void,
): ResourceSubscriptions {
  const subscribed = new Set<string>();
  let changedUris = new Set<string>();
  let hasListChanged = false;
  let isScheduled = false;
  let watching: Disposable | undefined;

  const isWanted = (uri: string): boolean =>
    subscribed.has(uri) || subscribed.has(provider?.collectionOf?.(uri) ?? uri);

  function changed({ list, updated }: ResourceChange): void {
    hasListChanged ||= list;
    for (const uri of updated) if (isWanted(uri)) changedUris.add(uri);
    if (isScheduled || !(hasListChanged || changedUris.size > 0)) return;
    isScheduled = true;
    setImmediate(tell);
  }

  function tell(): void {
    const [uris, list] = [changedUris, hasListChanged];
    changedUris = new Set();
    hasListChanged = false;
    isScheduled = false;
    if (list) notify("notifications/resources/list_changed");
    for (const uri of uris) notify("notifications/resources/updated", { uri });
  }

  const watch = (): void => {
    watching ??= provider?.watch?.(changed);
  };

  return {
    clientReady: watch,
    subscribe(uri) {
      subscribed.add(uri);
      watch();
    },
    unsubscribe: (uri) => void subscribed.delete(uri),
    dispose: () => watching?.dispose(),
  };
}
