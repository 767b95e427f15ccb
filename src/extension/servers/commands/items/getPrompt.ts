import type { Command } from "../../../services.ts";
import { textOfContent } from "../../../../protocol/mcpShapes.ts";
import { askPromptArguments } from "./askArguments.ts";
import { chooseItem, parseItemArgument } from "./listItemArgument.ts";

export const getPrompt: Command<"flightdeck.getPrompt"> = {
  parse: parseItemArgument,
  async run(services, argument, signal) {
    const chosen = await chooseItem(services, "prompts", argument, signal);
    const args = chosen && (await askPromptArguments(chosen.item, signal));
    if (!chosen || !args) return;
    const { messages } = await chosen.connection.getPrompt(chosen.item.name, args, signal);
    const text = messages.map(({ role, content }) => `## ${role}\n\n${textOfContent([content])}\n`).join("\n");
    await services.documents.show(`${chosen.item.name}.md`, text);
  },
};
