import type { CommandArgs, CommandId } from "../contributions.ts";
import type { Services } from "../services.ts";

/** One command of the product. `parse` turns whatever a link, keybinding or tree row passed into checked arguments. */
export interface Command<K extends CommandId> {
  readonly parse: (raw: readonly unknown[]) => CommandArgs[K];
  /** Title of a cancellable notification, for work that takes a while. */
  readonly progress?: string;
  readonly run: (services: Services, args: CommandArgs[K], signal: AbortSignal) => Promise<void>;
}

export const noArguments = (): void => undefined;
