import { l10n } from "../../../domain/l10n.ts";
import type { ToolContext } from "../../kit/defineTool.ts";
import { watchWork } from "../../kit/work/watchWork.ts";
import { workingFrom, workingTo } from "./carryOutSpec.ts";

/** While the agent works, progress goes on by itself: a client may give up a call that is silent for too long. */
export function withBeats(context: ToolContext): ToolContext & { readonly end: () => void } {
  let watch: ReturnType<typeof watchWork> | undefined;
  const end = (): void => {
    watch?.end();
    watch = undefined;
  };
  return {
    ...context,
    progress(update) {
      end();
      const { message = "", progress } = update;
      if (progress !== workingFrom) return context.progress(update);
      const report = (part: number, said: string): void =>
        context.progress({ ...update, progress: workingFrom + part * (workingTo - workingFrom), message: said });
      watch = watchWork(message, report, (seconds) => l10n.t("{0} ({1} s)", message, seconds));
    },
    print(...printed) {
      watch?.heard();
      return context.print(...printed);
    },
    end,
  };
}
