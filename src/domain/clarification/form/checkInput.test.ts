import assert from "node:assert/strict";
import { test } from "node:test";
import { answerOf, hasAnswer, problemOf } from "./checkInput.ts";
import {
  emptyInput,
  inputOf,
  ownInput,
  type ChoiceQuestion,
  type FieldInput,
  type FormQuestion,
} from "./formQuestion.ts";

const input = (change: Partial<FieldInput>): FieldInput => ({ ...emptyInput, ...change });
const options = ["OAuth", "SAML"].map((value) => ({ value, label: value }));
const single: ChoiceQuestion = {
  id: "q",
  text: "Which?",
  kind: "single",
  required: true,
  options,
  otherLabel: "Other",
};
const multi: ChoiceQuestion = { ...single, kind: "multi", min: 2, max: 2 };
const text = (rest: object = {}): FormQuestion => ({
  id: "q",
  text: "What?",
  kind: "text",
  required: true,
  multiline: false,
  ...rest,
});
const number = (rest: object = {}): FormQuestion => ({
  id: "q",
  text: "How many?",
  kind: "number",
  integer: false,
  required: true,
  ...rest,
});

test("an unanswered required question has a problem, an optional one has none", () => {
  assert.equal(problemOf(single, emptyInput), "Choose one option, or give your own answer.");
  assert.equal(problemOf({ ...single, required: false }, emptyInput), undefined);
  assert.equal(problemOf(text(), input({ text: "  \n" })), "Enter an answer.");
  assert.equal(problemOf({ id: "q", text: "Sure?", kind: "boolean", required: true }, emptyInput), "Choose yes or no.");
});

test("a skipped question has no answer, whatever was typed before", () => {
  const skipped = input({ text: "kept", skipped: true });
  assert.equal(hasAnswer(text(), skipped), false);
  assert.equal(answerOf(text(), skipped), undefined);
});

test("Other needs its text and sends it in place of the option", () => {
  assert.match(problemOf(single, input({ other: true })) ?? "", /^Write your own answer/);
  assert.equal(problemOf(single, input({ other: true, text: " Passkeys " })), undefined);
  assert.equal(answerOf(single, input({ other: true, text: " Passkeys " })), "Passkeys");
  assert.equal(answerOf(single, input({ chosen: ["SAML"], text: "kept but not sent" })), "SAML");
});

test("an option that is no longer offered is not sent", () => {
  assert.match(problemOf(single, input({ chosen: ["LDAP"] })) ?? "", /no longer offered/);
});

test("a multi choice counts Other among its selections", () => {
  assert.equal(problemOf(multi, input({ chosen: ["OAuth"] })), "Choose at least 2 options; 1 chosen.");
  assert.equal(problemOf(multi, input({ chosen: ["OAuth"], other: true, text: "Passkeys" })), undefined);
  assert.equal(
    problemOf(multi, input({ chosen: ["OAuth", "SAML"], other: true, text: "Passkeys" })),
    "Choose at most 2 options; 3 chosen.",
  );
  assert.deepEqual(answerOf(multi, input({ chosen: ["SAML"], other: true, text: "Passkeys" })), ["SAML", "Passkeys"]);
});

test("bounds of an optional multi choice count only once something is selected", () => {
  const optional = { ...multi, required: false };
  assert.equal(problemOf(optional, emptyInput), undefined);
  assert.match(problemOf(optional, input({ chosen: ["SAML"] })) ?? "", /at least 2/);
});

test("lengths count characters as people do, not UTF-16 units", () => {
  const three = text({ minLength: 3, maxLength: 3 });
  assert.equal(problemOf(three, input({ text: "😀日本" })), undefined);
  assert.equal(problemOf(three, input({ text: "😀" })), "Enter at least 3 characters; there is 1 now.");
  assert.equal(problemOf(three, input({ text: "ab" })), "Enter at least 3 characters; there are 2 now.");
  assert.equal(problemOf(three, input({ text: "abcd" })), "Enter at most 3 characters; there are 4 now.");
});

test("limits are those of what is sent: a line without blanks at its ends, a longer text as it was typed", () => {
  const [line, story] = [text({ maxLength: 3, minLength: 2 }), text({ maxLength: 3, minLength: 2, multiline: true })];
  const blanks = input({ text: " abc\n" });
  assert.deepEqual([problemOf(line, blanks), answerOf(line, blanks)], [undefined, "abc"]);
  assert.equal(problemOf(line, input({ text: "  a" })), "Enter at least 2 characters; there is 1 now.");
  assert.equal(problemOf(story, blanks), "Enter at most 3 characters; there are 5 now.");
  assert.equal(answerOf(text({ multiline: true }), blanks), " abc\n");
  assert.equal(answerOf(text({ multiline: true, format: "date" }), input({ text: " 2026-03-14\n" })), "2026-03-14");
});

test("a text has to match its pattern, unless the pattern is left to the server", () => {
  const code = (pattern: string) => problemOf(text({ pattern }), input({ text: " ab " }));
  assert.equal(code("^[A-Z]+$"), "The answer must match the pattern ^[A-Z]+$");
  assert.deepEqual([code("^[a-z]+$"), code("^(b+)+$")], [undefined, undefined]);
});

test("a text of another format is told what to enter", () => {
  const sentences = {
    email: "Enter an e-mail address, such as name@example.com.",
    uri: "Enter a full address, such as https://example.com.",
    date: "Enter a date as year-month-day, such as 2026-03-14.",
    "date-time": "Enter a date and time with time zone, such as 2026-03-14T09:30:00Z.",
  };
  for (const [format, sentence] of Object.entries(sentences))
    assert.equal(problemOf(text({ format }), input({ text: "x" })), sentence);
});

for (const [format, good, bad] of [
  [
    "email",
    ["a@b.example", "first.last+tag@sub.example.org"],
    ["a", "a@b", "@b.example", "a b@c.example", "a@b .c", "a.b@c", "a@b..c"],
  ],
  [
    "uri",
    ["https://example.com/a?b=c#d", "urn:isbn:0451450523"],
    ["example.com", "https://", "not a uri", "http://a b", "https://a.b/c d"],
  ],
  [
    "date",
    ["2024-02-29", "0099-12-31", "2000-02-29", "2026-01-31"],
    ["2023-02-29", "1900-02-29", "2026-04-31", "2026-01-00", "2026-13-01", "2026-00-10", "26-01-01", "2026-1-1"],
  ],
  [
    "date-time",
    ["2026-03-14T09:30:00Z", "2026-03-14t23:59:60.5+02:00", "2026-03-14T00:00:00-23:59"],
    [
      "2026-03-14",
      "2026-03-14T09:30:00",
      "2026-03-14T24:00:00Z",
      "2026-02-30T00:00:00Z",
      "2026-03-14T09:60:00Z",
      "2026-03-14T09:00:61Z",
      "2026-03-14T09:00:00+24:00",
      "2026-03-14T09:00:00+02:60",
    ],
  ],
] as const) {
  test(`format ${format}`, () => {
    for (const value of good)
      assert.equal(problemOf(text({ format }), input({ text: ` ${value} ` })), undefined, value);
    for (const value of bad) assert.notEqual(problemOf(text({ format }), input({ text: value })), undefined, value);
  });
}

test("numbers: limits, whole numbers, and input that is not a number", () => {
  const limited = number({ integer: true, minimum: 1, maximum: 100 });
  assert.equal(problemOf(limited, input({ text: "100" })), undefined);
  assert.equal(problemOf(limited, input({ text: "101" })), "Enter a number from 1 to 100.");
  assert.equal(problemOf(limited, input({ text: "1.5" })), "Enter a whole number.");
  assert.equal(problemOf(number({ minimum: 0 }), input({ text: "-1" })), "Enter a number of at least 0.");
  assert.deepEqual(
    ["1", "0"].map((value) => problemOf(limited, input({ text: value }))),
    [undefined, "Enter a number from 1 to 100."],
  );
  for (const [typed, sentence] of [
    ["3,14", "Enter a number with a point, such as 3.5."],
    ["three", "Enter a number, such as 42."],
    ["1e999", "This number is too large."],
  ] as const)
    assert.equal(problemOf(number(), input({ text: typed })), sentence);
  const exact = ["9007199254740991", "9007199254740992"].map((value) =>
    problemOf(number({ integer: true }), input({ text: value })),
  );
  assert.deepEqual(exact, [undefined, "This number is too large to be exact."]);
  for (const wrong of ["NaN", "Infinity", "0x10", "1e", "--1", "1e999"])
    assert.notEqual(problemOf(number(), input({ text: wrong })), undefined, wrong);
  assert.equal(answerOf(number(), input({ text: " -.5e1 " })), -5);
});

test("a short answer has a limit of words", () => {
  assert.equal(problemOf(text({ maxWords: 2 }), input({ text: " two  words " })), undefined);
  assert.equal(
    problemOf(text({ maxWords: 2 }), input({ text: "three words here" })),
    "Answer in at most 2 words; there are 3 now.",
  );
});

test("the limit of words is one of own words, beside which the number of options still counts", () => {
  const short = { ...single, maxWords: 1 };
  const tooLong = "Answer in at most 1 words; there are 2 now.";
  assert.equal(problemOf(short, input({ other: true, text: "two words" })), tooLong);
  assert.equal(problemOf(short, input({ chosen: ["SAML"], text: "two words" })), undefined);
  const several = { ...multi, maxWords: 1 };
  assert.equal(problemOf(several, input({ other: true, text: "two words" })), tooLong);
  assert.equal(problemOf(several, input({ other: true, text: "one" })), "Choose at least 2 options; 1 chosen.");
  assert.match(problemOf(single, input({ other: true, text: " \n" })) ?? "", /^Write your own answer/);
  const bounded = { ...single, min: 2, max: 0 };
  assert.equal(problemOf(bounded, input({ chosen: ["SAML"] })), undefined, "bounds are those of a multi choice");
});

test("a boolean answer is a boolean, and no is an answer", () => {
  const question: FormQuestion = { id: "q", text: "Sure?", kind: "boolean", required: true };
  assert.equal(answerOf(question, input({ chosen: ["false"] })), false);
  assert.equal(answerOf(question, input({ chosen: ["true"] })), true);
});

test("ids that are names of object methods are ordinary ids", () => {
  for (const id of ["__proto__", "constructor", "toString"]) {
    assert.equal(ownInput({}, id), undefined);
    assert.equal(inputOf({}, { ...single, id }), emptyInput);
    assert.equal(inputOf({ [id]: input({ text: "mine" }) }, { ...single, id }).text, "mine");
  }
});

test("blanks around a number do not matter", () => {
  assert.equal(problemOf(number(), input({ text: " 42 " })), undefined);
  assert.equal(answerOf(number(), input({ text: " 42 " })), 42);
});

test("what is missing is named for each kind of question", () => {
  const missing = (question: FormQuestion): string | undefined => problemOf(question, emptyInput);
  assert.equal(missing(single), "Choose one option, or give your own answer.");
  assert.equal(missing({ id: "q", text: "Which?", kind: "single", required: true, options }), "Choose one option.");
  assert.equal(missing(multi), "Choose at least 2 options.");
  assert.equal(missing({ ...multi, min: 1 }), "Choose at least one option.");
  assert.equal(missing({ id: "q", text: "Is it?", kind: "boolean", required: true }), "Choose yes or no.");
  assert.equal(missing(number()), "Enter a number.");
  assert.equal(missing(text()), "Enter an answer.");
});

test("a limit of one character is told in the singular", () => {
  const problem = (maxLength: number): string | undefined => problemOf(text({ maxLength }), input({ text: "abc" }));
  assert.equal(problem(1), "Enter at most 1 character; there are 3 now.");
  assert.equal(problem(2), "Enter at most 2 characters; there are 3 now.");
});
