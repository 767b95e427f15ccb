import assert from "node:assert/strict";
import { test } from "node:test";
import { launchEnvironment } from "./launchEnvironment.ts";

const inherited = { PATH: "/bin", HOME: "/home/ada", NODE_ENV: "test", OPENCODE_A: "1", GITHUB_TOKEN: "secret" };

test("passes what programs expect and what the entry gives, but no other variable of the editor", () => {
  const { variables } = launchEnvironment({ inherited, file: { A: "file", B: "file" }, entry: { A: "entry" } });
  assert.deepEqual(variables, { PATH: "/bin", HOME: "/home/ada", A: "entry", B: "file" });
});

test("a list of allowed variables is the whole list, wildcards included [clauses 248, 249]", () => {
  const { variables, withheld } = launchEnvironment({
    inherited,
    file: {},
    entry: { OPENCODE_B: "2", OTHER: "3" },
    allowed: ["NODE_ENV", "OPENCODE_*"],
  });
  assert.deepEqual(variables, { PATH: "/bin", NODE_ENV: "test", OPENCODE_A: "1", OPENCODE_B: "2" });
  assert.deepEqual(withheld, ["OTHER"]);
});

test("a wildcard is no regular expression", () => {
  const { variables } = launchEnvironment({
    inherited: { AXB: "1", "A.B": "2" },
    file: {},
    entry: {},
    allowed: ["A.B"],
  });
  assert.deepEqual(variables, { "A.B": "2" });
});

test("what the entry gives replaces the editor's variable, however that is spelled", () => {
  const { variables } = launchEnvironment({ inherited: { Path: "C:\\old" }, file: {}, entry: { PATH: "C:\\new" } });
  assert.deepEqual(variables, { PATH: "C:\\new" });
});

test("several wildcards match in their order, however many there are", () => {
  const allowed = ["A*B*C", `${"*A".repeat(40)}*X`];
  const { variables } = launchEnvironment({
    inherited: { AXBYC: "1", ACB: "2", ["A".repeat(200)]: "3", ABC: "4" },
    file: {},
    entry: {},
    allowed,
  });
  assert.deepEqual(variables, { AXBYC: "1", ABC: "4" });
});
