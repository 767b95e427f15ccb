import assert from "node:assert/strict";
import { test } from "node:test";
import { parseClauses, readClauses } from "./clauses.ts";
import { clauseTagsOf, readClauseTags, type ClauseTag } from "./clauseTags.ts";

const clauses = readClauses();
const tags = readClauseTags();
const proven = new Set(tags.flatMap((tag) => tag.clauses));
const numbers = (list: readonly { readonly number: number }[]): readonly number[] => list.map(({ number }) => number);

test("the table has every clause once, in order", () => {
  assert.deepEqual(
    numbers(clauses),
    Array.from({ length: 552 }, (_, index) => index + 1),
  );
});

test("every clause is proven by a test that names it, or is exempt", () => {
  assert.deepEqual(
    numbers(clauses.filter(({ number, exemption }) => !proven.has(number) && exemption === undefined)),
    [],
  );
});

test("no test names a clause that does not exist", () => {
  const known = new Set(numbers(clauses));
  assert.deepEqual(
    tags.filter((tag) => !tag.clauses.every((number) => known.has(number))),
    [],
  );
});

test("few clauses are exempt, each for a reason, and none that a test proves", (context) => {
  const exempt = clauses.filter(({ exemption }) => exemption !== undefined);
  assert.ok(exempt.length <= 20, `${exempt.length} clauses are exempt`);
  assert.deepEqual(
    numbers(exempt.filter(({ exemption = "" }) => exemption.split(" ").length < 4)),
    [],
    "no real reason",
  );
  assert.deepEqual(numbers(exempt.filter(({ number }) => proven.has(number))), [], "these are proven by now");
  context.diagnostic(report(exempt.length));
});

/** Where the clauses are proven; one may be proven in several places. */
function report(exempt: number): string {
  const count = (isThere: (file: string) => boolean): number =>
    new Set(tags.filter(({ file }) => isThere(file)).flatMap((tag: ClauseTag) => tag.clauses)).size;
  const unit = count((file) => /^(src|webviews)\//.test(file));
  const inVSCode = count((file) => /^test\/(integration|workbench|webview|host)\//.test(file));
  const protocol = count((file) => /^test\/(protocol|contracts|architecture)\//.test(file));
  return `${clauses.length} clauses: ${unit} proven by unit, ${protocol} by protocol, ${inVSCode} in VS Code, ${exempt} exempt`;
}

test("only titles of tests that run name clauses", () => {
  const text = [
    'test("one [clause 1]", () => {});',
    "testServer(`two ${x} [clauses 2, 4-6]`, entry, use);",
    '// test("commented out [clause 7]", () => {});',
    'test.skip("skipped [clause 8]", () => {});',
    'describe("a group [clause 9]", () => {});',
    'const text = "[clause 10]";',
  ].join("\n");
  assert.deepEqual(
    clauseTagsOf("a.test.ts", text).map((tag) => tag.clauses),
    [[1], [2, 4, 5, 6]],
  );
  assert.throws(() => clauseTagsOf("a.test.ts", 'test("[clauses 5-3]")'), /does not name clauses/);
  assert.throws(() => clauseTagsOf("a.test.ts", 'test("[clauses one]")'), /does not name clauses/);
});

test("a row of the table that cannot be read is a fault", () => {
  assert.throws(() => parseClauses("12 | 0 | Lifecycle"), /Not a row/);
  const [clause] = parseClauses("12 | 0 | Lifecycle | a clause | because of this and that");
  assert.deepEqual(clause, {
    number: 12,
    contract: 0,
    place: "Lifecycle",
    text: "a clause",
    exemption: "because of this and that",
  });
});
