import assert from "node:assert/strict";
import { test } from "node:test";
import { declaresArgument, fitArguments } from "./declaredArguments.ts";
import { speckitImplement } from "./speckit/speckitImplement.ts";
import type { JsonObject, McpTool } from "./mcpShapes.ts";

const toolWith = (inputSchema: JsonObject): McpTool => ({ name: "speckit.implement", inputSchema });
const contract = toolWith({
  type: "object",
  properties: { spec_directory: { type: "string" }, task_filter: { type: "string" } },
});
const wanted = { spec_directory: "/a/specs/001-b", task_filter: "T001", runner: "claude", permission: "edit" };
const fit = (tool: McpTool | undefined, args: JsonObject = wanted) => fitArguments(speckitImplement, tool, args);

test("a server gets exactly what its tool declares [clauses 27, 67]", () => {
  const { args, refused } = fit(contract);
  assert.deepEqual(args, { spec_directory: "/a/specs/001-b", task_filter: "T001" });
  assert.deepEqual(refused, []);
});

test("our own arguments go to a server that declares them", () => {
  const properties = { spec_directory: {}, task_filter: {}, runner: {} };
  assert.deepEqual(Object.keys(fit(toolWith({ properties })).args), ["spec_directory", "task_filter", "runner"]);
});

test("what is not given is neither sent nor refused", () => {
  const given = { spec_directory: "/a", task_filter: undefined, model: undefined };
  assert.deepEqual(fit(contract, given), { args: { spec_directory: "/a" }, refused: [] });
});

test("an argument of the contract is never left out silently", () => {
  const { refused } = fit(toolWith({ properties: { spec_directory: {} } }));
  assert.deepEqual(refused, ["task_filter"], "all tasks would be done instead of one");
  assert.deepEqual(fit(toolWith({ properties: { spec_directory: {} } }), { spec_directory: "/a" }).refused, []);
});

test("a server that takes an agent is not asked without what the agent may do", () => {
  const properties = { spec_directory: {}, task_filter: {}, runner: {} };
  assert.deepEqual(fit(toolWith({ properties })).refused, ["permission"]);
  assert.deepEqual(fit(toolWith({ properties: { ...properties, permission: {} } })).refused, []);
});

test("nothing that the user chose is left out silently either", () => {
  const properties = { spec_directory: {}, runner: {}, permission: {} };
  const chosen = { spec_directory: "/a", runner: "claude", permission: "edit", model: "large" };
  assert.deepEqual(fit(toolWith({ properties }), chosen).refused, ["model"]);
});

test("a tool that does not declare its arguments gets those of the contract", () => {
  const ofContract = ["spec_directory", "task_filter"];
  assert.deepEqual(Object.keys(fit(undefined).args), ofContract);
  assert.deepEqual(Object.keys(fit(toolWith({ type: "object" })).args), ofContract);
  assert.deepEqual(Object.keys(fit(toolWith({ properties: {}, additionalProperties: true })).args), ofContract);
  for (const keyword of ["$ref", "allOf", "anyOf", "oneOf"])
    assert.deepEqual(Object.keys(fit(toolWith({ properties: {}, [keyword]: [] })).args), ofContract, keyword);
  for (const properties of [null, "none"])
    assert.deepEqual(Object.keys(fit(toolWith({ properties })).args), ofContract, String(properties));
  assert.deepEqual(fit(toolWith({ properties: {}, additionalProperties: false })).args, {});
});

test("a tool declares what its schema lists, and nothing that every object inherits", () => {
  assert.equal(declaresArgument(contract, "task_filter"), true);
  assert.equal(declaresArgument(contract, "constructor"), false);
  assert.equal(declaresArgument(undefined, "task_filter"), false);
});
