import type { ProgressUpdate, ToolContext } from "../defineTool.ts";

const silenceMs = 3000;

/**
 * A model or a person may take longer than a client waits for a silent call. While the tool waits for one of them,
 * progress advances slowly, below the next step.
 */
export function withHeartbeat(context: ToolContext): ToolContext {
  let last: ProgressUpdate = { progress: 0 };
  const { client } = context;

  async function waiting<T>(whom: string, answer: Promise<T>): Promise<T> {
    const started = Date.now();
    const { progress, total } = last;
    const room = Math.floor(progress) + 1 - progress;
    let beats = 0;
    const timer = setInterval(() => {
      const seconds = Math.round((Date.now() - started) / 1000);
      context.progress({
        progress: progress + (room * ++beats) / (beats + 50),
        ...(total === undefined ? {} : { total }),
        message: `Waiting for ${whom} (${String(seconds)} s)`,
      });
    }, silenceMs);
    try {
      return await answer;
    } finally {
      clearInterval(timer);
    }
  }

  return {
    ...context,
    progress(update) {
      last = update;
      context.progress(update);
    },
    client: {
      name: client.name,
      protocolVersion: client.protocolVersion,
      capabilities: client.capabilities,
      elicit: (request, signal) => waiting("your answers", client.elicit(request, signal)),
      sample: (request, signal) => waiting("the model", client.sample(request, signal)),
      listRoots: (signal) => client.listRoots(signal),
    },
  };
}
