import assert from "node:assert/strict";
import { test } from "node:test";
import { duplicateMember, isEmptyObject, removeMember, setMember } from "./jsoncMembers.ts";

type Cases = Readonly<Record<string, readonly [text: string, expected: string]>>;

function check(cases: Cases, change: (text: string) => string): void {
  for (const [name, [text, expected]] of Object.entries(cases)) assert.equal(change(text), expected, name);
}

test("adds a member in the layout of the others", () => {
  const added: Cases = {
    "an empty file": ["{}", '{\n  "s": {\n    "b": 1\n  }\n}'],
    "empty, over lines": ["{\n}\n", '{\n  "s": {\n    "b": 1\n  }\n}\n'],
    "an indented comment above": ["  // note\n{}", '  // note\n{\n  "s": {\n    "b": 1\n  }\n}'],
    "only a comment inside": ["{ // note\n}", '{ // note\n  "s": {\n    "b": 1\n  }\n}'],
    "empty, indented by tabs": ['{\n\t"s": {}\n}', '{\n\t"s": {\n\t\t"b": 1\n\t}\n}'],
    "indented deeper than the file": [
      '{\n  "s": {\n      "a": 1\n  }\n}',
      '{\n  "s": {\n      "a": 1,\n      "b": 1\n  }\n}',
    ],
    "the first one beside the brace": [
      '{\n  "s": { "a": 1,\n    "c": 1\n  }\n}',
      '{\n  "s": { "a": 1,\n    "c": 1,\n    "b": 1\n  }\n}',
    ],
    "one line in a longer file": ['{\n  "s": { "a": 1 }\n}', '{\n  "s": { "a": 1, "b": 1 }\n}'],
    "a trailing comma": ['{\n  "s": {\n    "a": 1,\n  }\n}', '{\n  "s": {\n    "a": 1,\n    "b": 1,\n  }\n}'],
    "line ends of Windows": [
      '{\r\n  "s": {\r\n    "a": 1\r\n  }\r\n}',
      '{\r\n  "s": {\r\n    "a": 1,\r\n    "b": 1\r\n  }\r\n}',
    ],
    "an older value": ['{ "s": { "b": 0 /* old */ } }', '{ "s": { "b": 1 /* old */ } }'],
    "two of that name": ['{ "s": { "b": 2, "b": 0 } }', '{ "s": { "b": 2, "b": 1 } }'],
    "another value on the way": ['{\n  "s": 7\n}', '{\n  "s": {\n    "b": 1\n  }\n}'],
  };
  check(added, (text) => setMember(text, ["s", "b"], 1));
});

test("writes an object on lines of its own, indented as far as its place wants it", () => {
  const added: Cases = {
    "an empty file": ["{}", '{\n  "b": {\n    "x": [\n      1\n    ]\n  }\n}'],
    "beside others": [
      '{\n    "a": 1\n}',
      '{\n    "a": 1,\n    "b": {\n        "x": [\n            1\n        ]\n    }\n}',
    ],
    "line ends of Windows": ["{\r\n}", '{\r\n  "b": {\r\n    "x": [\r\n      1\r\n    ]\r\n  }\r\n}'],
    "one line": ['{ "a": 1 }', '{ "a": 1, "b": {"x":[1]} }'],
  };
  check(added, (text) => setMember(text, ["b"], { x: [1] }));
  assert.equal(
    setMember('{\n  "s": {\n      "a": 1\n  }\n}', ["s", "b"], { x: 1 }),
    '{\n  "s": {\n      "a": 1,\n      "b": {\n          "x": 1\n      }\n  }\n}',
  );
  const deeper = '{\n\t"s": {\n\t\t"a": 1\n\t}\n}';
  assert.equal(
    setMember(deeper, ["s", "b"], { x: 1 }),
    '{\n\t"s": {\n\t\t"a": 1,\n\t\t"b": {\n\t\t\t"x": 1\n\t\t}\n\t}\n}',
  );
});

test("removes a member with its comma and its lines, and nothing else", () => {
  const removed: Cases = {
    "the only one": ['{\n  "b": 1\n}\n', "{}\n"],
    "the only one, with a trailing comma": ['{ "b": 1, }', "{}"],
    "the last one of a line": ['{ "a": 1, "b": 1 }', '{ "a": 1 }'],
    "the last one, with a trailing comma": ['{\n  "a": 1,\n  "b": 1,\n}', '{\n  "a": 1,\n}'],
    "the first one of a line": ['{ "b": 1, "c": 1 }', '{ "c": 1 }'],
    "a blank in front of the comma": ['{ "b": 1 , "c": 1 }', '{ "c": 1 }'],
    "one with its own line": ['{\n  "a": 1,\n  "b": 1,\n  "c": 1\n}', '{\n  "a": 1,\n  "c": 1\n}'],
    "one below a blank line": ['{\n  "a": 1,\n\n  "b": 1\n}', '{\n  "a": 1\n\n}'],
    "line ends of Windows": ['{\r\n  "a": 1,\r\n  "b": 1\r\n}', '{\r\n  "a": 1\r\n}'],
    "a brace on the same line": ['{\n  "a": 1,\n  "b": 1 }', '{\n  "a": 1 }'],
    "a brace that would end up in a comment": ['{\n  "a": 1, // why\n  "b": 1 }', '{\n  "a": 1 // why\n   }'],
    "another one on the same line": ['{\n  "b": 1, "c": 1\n}', '{\n   "c": 1\n}'],
    "a comment in front of the comma": ['{ "b": 1 /* why */, "c": 1 }', '{  /* why */ "c": 1 }'],
    "a comment behind it": ['{ "b": 1/* why */ }', "{/* why */ }"],
    "comments inside": ['{\n  "b": /* x */ { // y\n  },\n  "c": 1\n}', '{\n  /* x */ // y\n  \n  "c": 1\n}'],
    "comments inside, with line ends of Windows": ['{ "b": // x\r\n 1, "c": 1 }', '{ // x\r\n "c": 1 }'],
    "none of that name": ['{ "a": 1 }', '{ "a": 1 }'],
  };
  check(removed, (text) => removeMember(text, ["b"]));
  assert.equal(removeMember('{ "b": 1 }', ["b", "c"]), '{ "b": 1 }');
});

test("refuses what has no members and what names none", () => {
  assert.throws(() => setMember("[]", ["a"], 1), { message: "The file does not contain a JSON object." });
  assert.throws(() => removeMember("", ["a"]), { message: "The file does not contain a JSON object." });
  assert.throws(() => setMember("{}", [], 1), { message: "A member needs a name." });
});

test("finds a key that occurs twice on the way or among the members", () => {
  const cases: readonly (readonly [string, string | undefined])[] = [
    ['{ "s": { "a": 1, "b": 1, }, }', undefined],
    ['{ "s": { "a": 1, "b": 1, "a": 2, } }', "a"],
    ['{ "s": {}, "s": {} }', "s"],
    ['{ "a": 1, "a": 2, "s": {} }', undefined],
    ['{ "s": ["a", "a"] }', undefined],
    ["{}", undefined],
    ["", undefined],
  ];
  for (const [text, expected] of cases) assert.equal(duplicateMember(text, ["s"]), expected, text);
});

test("an object is empty when nothing is between its braces", () => {
  for (const text of ['{ "s": {} }', '{ "s": {\n} }']) assert.equal(isEmptyObject(text, ["s"]), true, text);
  for (const text of ['{ "s": { /* a */ } }', '{ "s": { "a": 1 } }', '{ "s": [] }', '{ "s": 0 }', "{}", ""])
    assert.equal(isEmptyObject(text, ["s"]), false, text);
});
