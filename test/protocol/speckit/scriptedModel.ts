import type { SpeckitOptions } from "./speckitProcess.ts";

/** What a model says: a text, or a value that it wraps as models do. */
export const reply = (value: unknown, more: object = {}) => ({
  role: "assistant",
  model: "scripted",
  content: {
    type: "text",
    text: typeof value === "string" ? value : `Here you are:\n\`\`\`json\n${JSON.stringify(value)}\n\`\`\``,
  },
  ...more,
});

/** A model of the client that answers by what is asked, and what it was asked. */
export function scripted(answer: (prompt: string) => object): { options: SpeckitOptions; prompts: string[] } {
  const prompts: string[] = [];
  const sample = (params: Record<string, unknown>) => {
    const [message] = params["messages"] as { content: { text: string } }[];
    prompts.push(message!.content.text);
    return answer(message!.content.text);
  };
  return { options: { answers: { "sampling/createMessage": sample } }, prompts };
}
