import type { ToolContract } from "../../src/protocol/contract/toolContract.ts";
import type { WireSchema } from "../../src/protocol/contract/wireSchema.ts";

/** Everything that a client gets to know of a tool, as lines that a person can read. */
export function outlineTool({ effect, ownArguments = [], wireWithExtras }: ToolContract): string {
  const { name, title, description, annotations, inputSchema, outputSchema } = wireWithExtras;
  const lines = [
    `${name}${title === undefined ? "" : ` (${title})`}: ${description}`,
    `effect: ${effect}; ${wordsOf(annotations)}`,
    ...(ownArguments.length > 0 ? [`ours: ${ownArguments.join(", ")}`] : []),
    `takes${outline(inputSchema)}`,
    ...(outputSchema ? [`answers${outline(outputSchema)}`] : []),
  ];
  return lines.join("\n");
}

const wordsOf = (values: object): string =>
  Object.entries(values)
    .map(([key, value]) => `${key} ${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join(", ");

/** A member that need not be there has a question mark, and every keyword without a form of its own stands behind it. */
function outline(schema: WireSchema, indent = "\n  "): string {
  const { description, properties = {}, required = [], items } = schema;
  const inner = { ...items?.properties, ...properties };
  const needed = [...required, ...(items?.required ?? [])];
  return [
    kindOf(schema),
    typeof description === "string" ? ` — ${description}` : "",
    ...Object.entries(inner).map(
      ([key, member]) => `${indent}${key}${needed.includes(key) ? "" : "?"}${outline(member, `${indent}  `)}`,
    ),
  ].join("");
}

const shownElsewhere: readonly string[] = ["type", "enum", "items", "properties", "required", "description"];

function kindOf(schema: WireSchema): string {
  const { type, enum: words, items } = schema;
  const kinds = [type, words].filter((each) => each !== undefined).map((each) => [each].flat().join(" | "));
  const others = Object.entries(schema).filter(([key]) => !shownElsewhere.includes(key));
  return [
    kinds.length > 0 ? ` ${kinds.join(": ")}` : "",
    others.length > 0 ? ` [${wordsOf(Object.fromEntries(others))}]` : "",
    items ? ` of${kindOf(items)}` : "",
  ].join("");
}
