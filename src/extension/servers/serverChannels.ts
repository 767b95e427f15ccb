import type { ServerEntry } from "../../mcp/serverEntry.ts";
import { DisposableStore } from "../platform/disposables.ts";
import { createLogChannel, type LogChannel } from "../platform/log.ts";

/** One Output channel per server, created with its first line. */
export interface ServerChannels {
  for(entry: ServerEntry): LogChannel;
  dispose(): void;
}

export function createServerChannels(): ServerChannels {
  const owned = new DisposableStore();
  const channels = new Map<string, LogChannel>();
  return {
    for({ name }) {
      // Servers of one name in several folders share a channel: VS Code lists channels by name.
      const known = channels.get(name);
      if (known) return known;
      const channel = owned.add(createLogChannel(`Flightdeck: ${name}`));
      channels.set(name, channel);
      return channel;
    },
    dispose: () => owned.dispose(),
  };
}
