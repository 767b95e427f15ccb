import assert from "node:assert/strict";
import { test } from "node:test";
import { emptyInput, type FieldInput } from "../form/formQuestion.ts";
import { readElicitationContent, readElicitationSchema } from "./elicitation.ts";

const read = (properties: object, required: readonly string[] = []) =>
  readElicitationSchema({ type: "object", properties, required }, "demo");
const input = (change: Partial<FieldInput>): FieldInput => ({ ...emptyInput, ...change });

test("every kind of property MCP allows becomes a question of its kind", () => {
  const { questions, unsupported } = read({
    name: { type: "string", title: "Name", description: "As in your passport", minLength: 1, maxLength: 40 },
    mail: { type: "string", format: "email" },
    code: { type: "string", pattern: "^[A-Z]+$" },
    story: { type: "string", maxLength: 4000 },
    age: { type: "integer", minimum: 0, maximum: 150 },
    ratio: { type: "number" },
    agreed: { type: "boolean" },
    plain: { type: "string", enum: ["a", "b"] },
    legacy: { type: "string", enum: ["a", "b"], enumNames: ["Alpha"] },
    titled: { type: "string", oneOf: [{ const: "a", title: "Alpha" }] },
    many: { type: "array", items: { type: "string", enum: ["a", "b"] }, minItems: 1, maxItems: 2 },
    manyTitled: { type: "array", items: { anyOf: [{ const: "a", title: "Alpha" }] } },
  });
  assert.deepEqual(unsupported, []);
  assert.deepEqual(
    questions.map((question) => question.kind),
    ["text", "text", "text", "text", "number", "number", "boolean", "single", "single", "single", "multi", "multi"],
  );
  assert.deepEqual(questions[0], {
    id: "name",
    text: "Name",
    help: "As in your passport",
    required: false,
    kind: "text",
    multiline: false,
    minLength: 1,
    maxLength: 40,
  });
  const labels = questions.flatMap((question) =>
    "options" in question ? [question.options.map((option) => `${option.value}=${option.label}`).join()] : [],
  );
  assert.deepEqual(labels, ["a=a,b=b", "a=Alpha,b=b", "a=Alpha", "a=a,b=b", "a=Alpha"]);
  assert.equal(questions[3]?.kind === "text" && questions[3].multiline, true);
});

test("each property keeps its limits, labels and default", () => {
  const only = (property: object) => read({ p: property }).questions[0];
  const base = { id: "p", text: "p", required: false };
  const a = { value: "a", label: "a" };
  const [alpha, b] = [
    { value: "a", label: "Alpha" },
    { value: "b", label: "b" },
  ];
  const titled = [{ const: "a", title: "Alpha" }, { const: "b" }];
  const initial = (change: Partial<FieldInput>) => ({ initial: input(change) });
  const number = { ...base, kind: "number" };
  for (const [property, expected] of [
    [
      { type: "integer", minimum: 0, default: 2 },
      { ...number, integer: true, minimum: 0, ...initial({ text: "2" }) },
    ],
    [
      { type: "number", maximum: 1.5 },
      { ...number, integer: false, maximum: 1.5 },
    ],
    [{ type: "boolean" }, { ...base, kind: "boolean" }],
    [
      { type: "boolean", default: false },
      { ...base, kind: "boolean", ...initial({ chosen: ["false"] }) },
    ],
    [{ enum: ["a"] }, { ...base, kind: "single", options: [a] }],
    [
      { enum: ["a"], default: "a" },
      { ...base, kind: "single", options: [a], ...initial({ chosen: ["a"] }) },
    ],
    [{ oneOf: titled }, { ...base, kind: "single", options: [alpha, b] }],
    [
      { type: "array", items: { oneOf: titled } },
      { ...base, kind: "multi", options: [alpha, b] },
    ],
    [
      { type: "array", items: { anyOf: titled } },
      { ...base, kind: "multi", options: [alpha, b] },
    ],
    [
      { type: "array", items: { enum: ["a"] }, minItems: 0, maxItems: 1, default: [] },
      { ...base, kind: "multi", options: [a], min: 0, max: 1, ...initial({ chosen: [] }) },
    ],
  ] as const)
    assert.deepEqual(only(property), expected);
});

test("a text has several lines where it may be long or its default has them, and one where it has a format", () => {
  const isMultiline = (property: object): boolean => {
    const [question] = read({ p: { type: "string", ...property } }).questions;
    return question?.kind === "text" ? question.multiline : assert.fail();
  };
  for (const [property, expected] of [
    [{}, false],
    [{ maxLength: 199 }, false],
    [{ maxLength: 200 }, true],
    [{ default: "one\ntwo" }, true],
    [{ maxLength: 200, format: "uri" }, false],
  ] as const)
    assert.equal(isMultiline(property), expected, JSON.stringify(property));
  for (const format of ["email", "uri", "date", "date-time", "ipv4"]) {
    const [question] = read({ p: { type: "string", format } }).questions;
    assert.equal(question?.kind === "text" && question.format, format === "ipv4" ? undefined : format);
  }
});

test("a required property says why it is needed", () => {
  assert.equal(read({ name: { type: "string" } }, ["name"]).questions[0]?.why, "demo needs it to continue.");
});

test("defaults are what the field holds at first, and what is sent if it is not edited", () => {
  const { questions } = read({
    line: { type: "string", default: "It was a dark night." },
    count: { type: "integer", default: 0 },
    agreed: { type: "boolean", default: false },
    hero: { type: "string", enum: ["a", "b"], default: "b" },
    fish: { type: "array", items: { type: "string", enum: ["a", "b"] }, default: ["a"] },
    none: { type: "string" },
  });
  assert.deepEqual(readElicitationContent(questions, {}), {
    content: { line: "It was a dark night.", count: 0, agreed: false, hero: "b", fish: ["a"] },
    problems: [],
  });
});

test("answers become content of the types the schema names", () => {
  const { questions } = read({ age: { type: "integer" }, agreed: { type: "boolean" }, name: { type: "string" } });
  const inputs = { age: input({ text: "42" }), agreed: input({ chosen: ["true"] }), name: input({ text: " Ada " }) };
  assert.deepEqual(readElicitationContent(questions, inputs).content, { age: 42, agreed: true, name: "Ada" });
});

test("what is not valid is named and not sent", () => {
  const { questions } = read({ age: { type: "integer", maximum: 9 }, name: { type: "string" } }, ["name"]);
  const { content, problems } = readElicitationContent(questions, { age: input({ text: "10" }) });
  assert.deepEqual(content, {});
  assert.deepEqual(problems, [
    { questionId: "age", message: "Enter a number of at most 9." },
    { questionId: "name", message: "Enter an answer." },
  ]);
});

test("an emptied field with a default is not filled behind the user's back", () => {
  const { questions } = read({ line: { type: "string", default: "default" } });
  assert.deepEqual(readElicitationContent(questions, { line: input({ text: "" }) }).content, {});
});

test("properties MCP does not allow are named; a required one makes the form unanswerable", () => {
  const properties = { address: { type: "object", properties: {} }, sizes: { type: "number", enum: [1, 2] }, no: null };
  assert.deepEqual(read(properties), { questions: [], unsupported: ["address", "sizes", "no"], isUnanswerable: false });
  assert.equal(read(properties, ["address"]).isUnanswerable, true);
  const lists = { enum: [1, {}], oneOf: [], anyOf: [{}] };
  for (const [list, values] of Object.entries(lists))
    for (const type of ["string", "number"])
      assert.deepEqual(read({ broken: { type, [list]: values } }).unsupported, ["broken"], list);
  assert.deepEqual(read({ broken: { type: "string", enum: [] } }).unsupported, ["broken"]);
});

test("limits and defaults of the wrong type are dropped, the question stays", () => {
  const { questions } = read({ name: { type: "string", minLength: "3", maxLength: -1, default: 7, title: {} } });
  assert.deepEqual(questions, [{ id: "name", text: "name", required: false, kind: "text", multiline: false }]);
});

test("an invalid schema asks nothing", () => {
  for (const schema of [undefined, null, 7, "x", [], { properties: [] }, { properties: null }])
    assert.deepEqual(readElicitationSchema(schema, "demo").questions, []);
  const { questions } = readElicitationSchema({ properties: { a: { type: "string" } }, required: 7 }, "demo");
  assert.equal(questions[0]?.required, false);
});

test("a property named like an object method is an ordinary property", () => {
  const schema = JSON.parse(
    '{"properties":{"__proto__":{"type":"string"},"constructor":{"type":"string"}}}',
  ) as unknown;
  const { questions } = readElicitationSchema(schema, "demo");
  const inputs = Object.fromEntries(questions.map((question) => [question.id, input({ text: question.id })]));
  assert.deepEqual(Object.entries(readElicitationContent(questions, inputs).content), [
    ["__proto__", "__proto__"],
    ["constructor", "constructor"],
  ]);
});
