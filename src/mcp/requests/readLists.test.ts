import assert from "node:assert/strict";
import { test } from "node:test";
import { listMethods, maxProblems, readItems } from "./readLists.ts";

test("an item without its name or address is left out with its reason, and the others stay", () => {
  assert.deepEqual(readItems("resources", [{ uri: "a:b" }, { name: "c" }, { uri: "", name: "d" }, "e", null]), {
    items: [{ uri: "a:b", name: "a:b" }],
    problems: [
      'Left out one of the resources: {"name":"c"}',
      'Left out one of the resources: {"uri":"","name":"d"}',
      'Left out one of the resources: "e"',
      "Left out one of the resources: null",
    ],
  });
  assert.deepEqual(readItems("resourceTemplates", [{ uriTemplate: "a:{b}" }, { uri: "a:b" }]).items, [
    { uriTemplate: "a:{b}", name: "a:{b}" },
  ]);
  assert.deepEqual(readItems("resources", [{ uri: "a:b", name: "own" }]).items, [{ uri: "a:b", name: "own" }]);
});

test("only so many hopeless items are named, the rest is counted", () => {
  const { items, problems } = readItems(
    "tools",
    Array.from({ length: maxProblems + 7 }, () => ({})),
  );
  assert.deepEqual(items, []);
  assert.equal(problems.length, maxProblems + 1);
  assert.equal(problems.at(-1), "Left out 7 more of the tools.");
  const oneMore = Array.from({ length: maxProblems + 1 }, () => ({}));
  assert.equal(readItems("tools", oneMore).problems.at(-1), "Left out 1 more of the tools.");
  const exactly = readItems(
    "tools",
    Array.from({ length: maxProblems }, () => ({})),
  );
  assert.equal(exactly.problems.length, maxProblems);
});

test("a tool without a schema takes no arguments that are known, and null is as good as missing", () => {
  assert.deepEqual(readItems("tools", [{ name: "a", title: null, inputSchema: null, outputSchema: 1 }]).items, [
    { name: "a", inputSchema: { type: "object" } },
  ]);
  const full = { name: "a", inputSchema: { type: "object", properties: {} }, outputSchema: { type: "object" } };
  assert.deepEqual(readItems("tools", [full]).items, [full]);
});

test("a prompt has those arguments that have a name", () => {
  const given = [{ name: "b" }, { name: "" }, "c", null];
  assert.deepEqual(readItems("prompts", [{ name: "a", arguments: given }, { name: "d" }, {}]).items, [
    { name: "a", arguments: [{ name: "b" }] },
    { name: "d", arguments: [] },
  ]);
});

test("a list of another type is reported, a missing one is not", () => {
  assert.deepEqual(readItems("prompts", undefined), { items: [], problems: [] });
  assert.deepEqual(readItems("prompts", {}), { items: [], problems: ["The list of prompts is not a list."] });
});

test("every list is asked for as the protocol has it", () => {
  assert.deepEqual(
    Object.entries(listMethods).map(([kind, { method, member, capability }]) => [kind, method, member, capability]),
    [
      ["tools", "tools/list", "tools", "tools"],
      ["resources", "resources/list", "resources", "resources"],
      ["resourceTemplates", "resources/templates/list", "resourceTemplates", "resources"],
      ["prompts", "prompts/list", "prompts", "prompts"],
    ],
  );
});
