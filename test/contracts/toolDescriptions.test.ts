import assert from "node:assert/strict";
import { globSync } from "node:fs";
import { resolve } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import type { ToolContract } from "../../src/protocol/contract/toolContract.ts";

const files = globSync("src/protocol/{chant,preflights,speckit}/*.ts");
const contracts = await Promise.all(
  files.map(
    async (file) => Object.values((await import(pathToFileURL(resolve(file)).href)) as object) as ToolContract[],
  ),
).then((found) => found.flat());

/** Every text of a schema that a model or a person reads, with the place it stands at. */
function textsIn(value: unknown, place: string): readonly (readonly [place: string, text: unknown])[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inside]: [string, unknown]) => {
    const isText =
      ["name", "title", "description", "const", "type", "format"].includes(key) && typeof inside === "string";
    const listed = ["enum", "required"].includes(key) && Array.isArray(inside) ? (inside as unknown[]) : [];
    const here = `${place}.${key}`;
    return [
      ...(isText ? [[here, inside] as const] : []),
      ...listed.map((item) => [here, item] as const),
      ...textsIn(inside, here),
    ];
  });
}

test("no text of a tool's description is empty", () => {
  assert.ok(contracts.length >= 23);
  for (const { name, wireWithExtras } of contracts) {
    const texts = textsIn(wireWithExtras, name);
    assert.ok(texts.length > 3, name);
    for (const [place, text] of texts) assert.ok(typeof text !== "string" || text.trim() !== "", place);
  }
});

test("what a tool insists on is among the arguments it describes", () => {
  for (const { name, wireWithExtras } of contracts) {
    const { properties = {}, required = [] } = wireWithExtras.inputSchema as {
      readonly properties?: object;
      readonly required?: readonly string[];
    };
    for (const argument of required) assert.ok(Object.hasOwn(properties, argument), `${name}: ${argument}`);
  }
});

test("tools of preflights and spec-kit have a title for people", () => {
  const titles = contracts.filter(({ name }) => !name.startsWith("chant_")).map(({ name, title }) => [name, title]);
  assert.deepEqual(Object.fromEntries(titles), {
    read_architecture: "Read architecture",
    require_clarification: "Require clarification",
    "speckit.clarify": "Clarify a specification",
    "speckit.implement": "Implement tasks",
    "speckit.plan": "Plan a feature",
    "speckit.specify": "Specify a feature",
    "speckit.tasks": "Write the task list",
  });
});
