import type { CommandArgs, CommandId } from "./contributions.ts";

/** A command with its handler. `parse` checks whatever a link, a keybinding or a tree row passed. */
export interface CommandOf<K extends CommandId, Services> {
  readonly parse: (raw: readonly unknown[]) => CommandArgs[K];
  /** Title of a cancellable notification, for work that takes a while. */
  readonly progress?: string;
  readonly run: (services: Services, args: CommandArgs[K], signal: AbortSignal) => Promise<void>;
}

export const noArguments = (): void => undefined;
