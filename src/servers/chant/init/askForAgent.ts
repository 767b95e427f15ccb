import { once } from "node:events";
import { createInterface } from "node:readline/promises";
import { type InitAgent, initAgents } from "./initAgents.ts";

const none = "none";

/** One end of a terminal, or of a pipe. */
interface MaybeTerminal {
  readonly isTTY?: boolean;
}

/** Asks at the terminal which agent should find the server. Undefined for none, or without a terminal. */
export async function askForAgent(
  input: NodeJS.ReadableStream & MaybeTerminal,
  output: NodeJS.WritableStream & MaybeTerminal,
): Promise<InitAgent | "cancelled" | undefined> {
  if (!input.isTTY || !output.isTTY) return undefined;
  const labels = [...initAgents.map(({ label }) => label), "None"];
  const lines = labels.map((label, index) => `  ${index + 1}  ${label}\n`);
  output.write(`Which agent will work with the specs of this project?\n${lines.join("")}`);
  const terminal = createInterface({ input, output });
  // The end of the input and Ctrl+C both close it.
  const closed = once(terminal, "close").then(() => undefined);
  try {
    for (;;) {
      const answer = await Promise.race([terminal.question("Number or name [1]: ").catch(() => undefined), closed]);
      if (answer === undefined) return "cancelled";
      const chosen = read(answer.trim().toLowerCase());
      if (chosen !== undefined) return chosen === none ? undefined : chosen;
      output.write(`Answer with a number from 1 to ${labels.length}, or with a name: `);
      output.write(`${[...initAgents.map(({ name }) => name), none].join(", ")}.\n`);
    }
  } finally {
    terminal.close();
  }
}

function read(answer: string): InitAgent | typeof none | undefined {
  if (answer === none || answer === String(initAgents.length + 1)) return none;
  return initAgents.find(({ name }, index) => [name, String(index + 1), ...(index === 0 ? [""] : [])].includes(answer));
}
