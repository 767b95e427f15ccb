import type { SpecDocument } from "../../documents/spec.ts";
import { demandsOf } from "../demands.ts";
import { gap, quote, withoutGaps } from "../quote.ts";

/** No person reads on beyond these. */
const maxEntities = 100;

/** What the specification itself says about its data; nothing where it names none. */
export function renderDataModel(title: string, spec: SpecDocument): string | undefined {
  const entities = spec.entities.filter(({ name }) => withoutGaps(name) !== "").slice(0, maxEntities);
  if (entities.length === 0) return undefined;
  const requirements = demandsOf(spec).map(({ id, text }) => ({ id, text: text.toLowerCase() }));
  const chapters = entities.map(({ name, text }) => {
    const naming = requirements.filter((requirement) => requirement.text.includes(name.toLowerCase()));
    return [
      `## ${name}`,
      ...(withoutGaps(text) === "" ? [] : [quote(text)]),
      ...(naming.length === 0 ? [] : [`Named in ${naming.map(({ id }) => id).join(", ")}.`]),
      `- **Fields**: ${gap("which it has")}\n- **Rules**: ${gap("what must hold for them")}`,
    ].join("\n\n");
  });
  return `${[`# Data Model: ${title}`, "Taken from the key entities of [spec.md](./spec.md).", ...chapters].join("\n\n")}\n`;
}
