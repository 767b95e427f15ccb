import type { Task } from "../../../../domain/speckit/tasks/task.ts";
import type { ToolContext } from "../../../kit/defineTool.ts";

const silenceMilliseconds = 3000;
const shortestPauseMilliseconds = 250;
const longestMessage = 200;

interface TaskWatch {
  /** Passes on a line of output; in a flood most of them are left out. */
  readonly say: (text: string) => void;
  readonly end: () => void;
}

/** Growing values, one line of output at most every quarter second, and a sign of life after three seconds of silence. */
export function createTaskProgress(
  context: Pick<ToolContext, "progress">,
  total: number,
): { begin(task: Pick<Task, "id" | "description">): TaskWatch } {
  let finished = 0;
  let updates = 0;
  const report = (message: string) =>
    context.progress({
      progress: finished + updates / (updates++ + 50),
      total,
      message: message.slice(0, longestMessage),
    });
  return {
    begin(task) {
      const started = Date.now();
      let last = 0;
      report(`${task.id.text} ${task.description}`);
      const seconds = () => Math.round((Date.now() - started) / 1000);
      const timer = setInterval(
        () => report(`${task.id.text} is running (${String(seconds())} s)`),
        silenceMilliseconds,
      );
      return {
        say(text) {
          if (Date.now() - last < shortestPauseMilliseconds) return;
          last = Date.now();
          timer.refresh();
          report(`${task.id.text}: ${text}`);
        },
        end() {
          clearInterval(timer);
          finished++;
          updates = 0;
          report(`${task.id.text} has ended`);
        },
      };
    },
  };
}
