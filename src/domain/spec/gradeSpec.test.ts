import assert from "node:assert/strict";
import { test } from "node:test";
import { gradeSpec } from "./gradeSpec.ts";
import { parseSpec } from "./text/parseSpec.ts";
import type { Spec } from "./spec.ts";

const spec = (body: string, yaml = "type: code", id = "s"): Spec =>
  parseSpec(id, `---\n${yaml}\n---\n\n${body}`).spec ?? assert.fail();
const grade = (...parts: Parameters<typeof spec>) => gradeSpec(spec(...parts), []);
const criteria = (count: number, text = "Add a test"): string =>
  `# T\n\n## Acceptance Criteria\n\n${`- [ ] ${text}\n`.repeat(count)}`;
const files = (count: number): string =>
  `target_files: [${Array.from({ length: count }, (_, n) => `f${n}`).join(", ")}]`;

test("a short spec of clear steps is green", () => {
  assert.deepEqual(grade(criteria(3)), {
    light: "green",
    complexity: "A",
    confidence: "A",
    splittability: "C",
    criteriaQuality: "B",
    isolation: undefined,
    suggestions: [],
  });
});

test("one of the three deciding grades makes a spec yellow or red, and each weak grade has its advice", () => {
  const weak = "It just works, like so.\n".repeat(8);
  assert.deepEqual(grade(`# T\n\n## A\n\n${weak}\n- [ ] Add x\n`, files(4)), {
    light: "yellow",
    complexity: "C",
    confidence: "C",
    splittability: "C",
    criteriaQuality: "C",
    isolation: undefined,
    suggestions: [
      "Narrow the scope of the spec",
      "List the steps as bullets that begin with a verb, without vague words",
      "Add acceptance criteria as check boxes",
    ],
  });
  const broad = (headings: string, count: number) => grade(`# T\n\n${headings}${weak}`, files(count));
  assert.deepEqual(broad("## A\n## B\n## C\n", 5).suggestions[0], "Split the spec into members");
  assert.equal(broad("## A\n## B\n## C\n", 5).light, "red");
  const words = `# T\n\n## A\n\n- Add ${"x ".repeat(400)}\n- [ ] Add y\n- [ ] Add z\n`;
  assert.deepEqual(grade(words, files(2)).suggestions, ["Split the spec into members"], "along two headings and files");
  assert.equal(grade(words, files(2)).light, "yellow");
  assert.equal(grade(criteria(2).replace("- [ ] Add a test\n", ""), files(1)).light, "yellow");
});

test("size makes a spec complex", () => {
  const complexity = {
    criteria: [3, 4, 5, 6, 7, 8].map((count) => grade(criteria(count)).complexity).join(""),
    files: [2, 3, 4, 5].map((count) => grade("# T", files(count)).complexity).join(""),
    words: [199, 200, 399, 400, 599, 600].map((count) => grade("word ".repeat(count)).complexity).join(""),
  };
  assert.deepEqual(complexity, { criteria: "ABBCCD", files: "ABCD", words: "ABBCCD" });
});

test("boxes with a text are counted wherever they stand outside of fences", () => {
  const quality = (body: string) => grade(body).criteriaQuality;
  assert.equal([0, 1, 2, 3, 4, 5].map((count) => quality(criteria(count))).join(""), "DCBBAA");
  assert.equal(quality("# T\n\n- [ ] a\n  - [x] b\n- [X] c\n* [ ] d\n- [ ]\n"), "B");
  assert.equal(quality("# T\n\n```sh\n- [ ] Add x\n- [ ] Add z\n```\n\n- [ ] Add y\n"), "C");
});

/** So many bullets that begin with a verb, others, and lines of prose; vague words stand in the first line. */
function steps({ verbs = 0, others = 0, prose = 0, vague = 0 }): string {
  const lines = [
    ...Array<string>(verbs).fill("- [ ] Add it"),
    ...Array<string>(others).fill("- It works"),
    ...Array<string>(prose).fill("It works."),
  ];
  return ["# T", "", `${lines[0] ?? ""}${" etc".repeat(vague)}`, ...lines.slice(1)].join("\n");
}

test("steps that begin with a verb make confident, prose and vague words do not", () => {
  for (const [shape, expected] of [
    [{}, "D"],
    [{ verbs: 1 }, "A"],
    [{ verbs: 1, prose: 9 }, "C"],
    [{ verbs: 1, prose: 10 }, "D"],
    [{ verbs: 2, prose: 8 }, "C"],
    [{ verbs: 3, prose: 7 }, "C"],
    [{ verbs: 1, prose: 2 }, "B"],
    [{ verbs: 1, prose: 1 }, "B"],
    [{ verbs: 3, prose: 2 }, "B"],
    [{ verbs: 2, prose: 1 }, "A"],
    [{ others: 1 }, "C"],
    [{ verbs: 1, others: 1 }, "C"],
    [{ verbs: 2, others: 1 }, "B"],
    [{ verbs: 4, others: 1 }, "B"],
    [{ verbs: 5, others: 1 }, "A"],
    [{ verbs: 1, vague: 1 }, "B"],
    [{ verbs: 1, vague: 2 }, "B"],
    [{ verbs: 1, vague: 3 }, "C"],
    [{ verbs: 1, vague: 8 }, "C"],
    [{ verbs: 1, vague: 9 }, "D"],
  ] as const)
    assert.equal(grade(steps(shape)).confidence, expected, JSON.stringify(shape));
});

test("knows its verbs, in any case and behind any bullet", () => {
  const verbs = (
    "add build calculate check compute configure convert create delete deploy document downgrade ensure execute fix handle " +
    "implement install migrate parse process read refactor remove run setup test transform update upgrade validate verify write"
  ).split(" ");
  for (const verb of [...verbs, "ADD", "[x] Add"]) assert.equal(grade(`- ${verb} it`).confidence, "A", verb);
  for (const bullet of ["* Add it", "+ Add it", "  - Add it"]) assert.equal(grade(bullet).confidence, "A", bullet);
  for (const other of ["Added", "Addition", "The check", "42", "[ ] `add`"])
    assert.equal(grade(`- ${other} it`).confidence, "C", other);
});

test("knows its vague words", () => {
  for (const vague of ["improve", "Improve", "improved", "as needed", "etc.", "and related", "similar"])
    assert.equal(grade(`- Add it, ${vague}`).confidence, "B", vague);
  assert.equal(grade("- Add etchings").confidence, "A");
});

test("a spec splits along headings and files, unless its parts hang together", () => {
  const splittability = (headings: number, count: number, more = "", id = "s") =>
    grade(`# T\n\n${"## A\n\n".repeat(headings)}${more}`, files(count), id).splittability;
  const table = [0, 1, 2, 3, 4].map((headings) => [1, 2, 3, 4].map((count) => splittability(headings, count)).join(""));
  assert.deepEqual(table, ["CCCC", "CBCC", "CBCC", "CCAA", "CCAA"]);
  assert.equal(splittability(3, 3, "The parts are tightly coupled."), "D");
  assert.equal(splittability(2, 2, "Tightly-coupled parts."), "D");
  assert.equal(splittability(2, 3, "Tightly-coupled parts."), "C");
  assert.equal(splittability(3, 3, "", "s.1"), "C");
  assert.equal(splittability(3, 3, "## Acceptance Criteria\n- [ ] a\n"), "C");
  assert.equal(splittability(3, 3, "## Acceptance Criteria\n- [ ] a\n- [ ] b\n"), "A");
});

test("members that share files or name each other are not isolated", () => {
  const isolation = (...members: readonly string[]) => {
    const made = members.map((row, index) => {
      const [list, body = "# M"] = row.split(" | ");
      return spec(body, `target_files: [${list}]`, `s.${index + 1}`);
    });
    return gradeSpec(spec("# D", "type: driver"), made).isolation;
  };
  const apart = (all: number, naming: number) =>
    isolation(...Array.from({ length: all }, (_, n) => (n < naming ? `f${n} | After Member 2` : `f${n}`)));
  assert.equal(isolation("a"), "A");
  assert.equal(isolation("a | see member 2"), "A", "there is no other one");
  assert.equal(isolation("a", "b"), "A");
  assert.equal(isolation("", ""), "A", "without files");
  assert.equal(isolation("a, a", "b"), "A");
  assert.equal(isolation("a", "a"), "D");
  assert.equal(isolation("a", "a, b"), "B");
  assert.equal(isolation("a, b, c", "a, d, e"), "B");
  assert.equal(isolation("a, b, c", "a, d, e, f"), "A");
  const table = [
    [2, 1],
    [5, 2],
    [10, 3],
    [4, 1],
    [10, 1],
    [11, 1],
  ] as const;
  assert.equal(table.map(([all, naming]) => apart(all, naming)).join(""), "DCCBBA");
});

test("members that are not isolated are told how to become so", () => {
  const advice = ["Make members independent: fewer shared files, no references to each other"];
  const suggestions = (...bodies: readonly string[]) =>
    gradeSpec(
      spec(criteria(3), "type: driver"),
      bodies.map((body) => spec(body)),
    ).suggestions;
  assert.deepEqual(suggestions("see member 1", "see member 1"), advice);
  assert.deepEqual(suggestions("see member 1", "see member 1", "", "", ""), advice);
  assert.deepEqual(suggestions("see member 1", "", "", ""), []);
});
