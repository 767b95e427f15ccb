import type { Task } from "../../../../domain/speckit/tasks/task.ts";
import type { ToolContext } from "../../../kit/defineTool.ts";
import { watchWork } from "../../../kit/work/watchWork.ts";
import type { TaskOutput } from "./runTask.ts";

interface TaskWatch {
  /** Passes on every line of output. */
  readonly onOutput: TaskOutput;
  readonly end: () => void;
}

/** What the agents print under the name of their task, and growing progress beside it. */
export function createTaskProgress(
  context: Pick<ToolContext, "progress" | "print">,
  total: number,
): { begin(task: Pick<Task, "id" | "description">): TaskWatch } {
  let finished = 0;
  let last = 0;
  // Tasks side by side share what is in progress.
  const report = (part: number, message: string): void => {
    last = Math.max(last, finished + part);
    context.progress({ progress: last, total, message });
  };
  return {
    begin({ id, description }) {
      const watch = watchWork(`${id.text} ${description}`, report, (seconds) => `${id.text} is running (${seconds} s)`);
      return {
        onOutput(text, stream) {
          watch.heard();
          return context.print(text, stream, id.text);
        },
        end() {
          watch.end();
          finished++;
          report(0, `${id.text} has ended`);
        },
      };
    },
  };
}
