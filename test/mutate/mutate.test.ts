import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { createTemporaryFolder } from "../support/temporaryFolder.ts";
import { noProgress, type Progress, runCampaign } from "./campaign.ts";
import { chooseMutants } from "./chooseMutants.ts";
import { findMutations } from "./mutations.ts";
import { summary, survivorList } from "./report.ts";
import { nearestFirst } from "./tryMutants.ts";
import { unitTestsOf } from "./unitTestsOf.ts";
import { weaveMutants } from "./weaveMutants.ts";

const product = `export function isAdult(age: number): boolean {
  return age >= 18;
}
export const neverCalled = (): string => "nothing";
`;
const itsTest = `import assert from "node:assert/strict";
import { test } from "node:test";
import { isAdult } from "./isAdult.ts";

test("tells children from adults", () => {
  assert.equal(isAdult(30), true);
  assert.equal(isAdult(3), false);
});
`;

test("tells changes that tests notice from those that pass, and goes on with tests that changed", async (t) => {
  const folder = await createTemporaryFolder();
  t.after(() => folder.remove());
  const root = join(folder.path, "project");
  await mkdir(join(root, "src", "domain"), { recursive: true });
  await writeFile(join(root, "package.json"), '{ "type": "module" }');
  await writeFile(join(root, "src", "domain", "isAdult.ts"), product);
  await writeFile(join(root, "src", "domain", "isAdult.test.ts"), itsTest);
  await writeFile(join(root, "src", "domain", "broken.test.ts"), "process.exit(1);");

  const { all, chosen } = chooseMutants(root, { seed: 1, size: 100 });
  const options = {
    ...{ root, mutants: chosen, isBuilt: false },
    treePaths: [join(folder.path, "copy")],
    testFiles: ["src/domain/isAdult.test.ts", "src/domain/broken.test.ts"],
    onProgress: () => undefined,
    isStopped: () => false,
  };
  const outcomesIn = ({ verdicts }: Progress): object =>
    Object.fromEntries(
      verdicts.map(({ id, outcome }) => {
        const { original = "", replacement = "" } = chosen.find((mutant) => mutant.id === id) ?? {};
        return [`${original} → ${replacement}`, outcome];
      }),
    );
  const progress = await runCampaign(options, noProgress);
  assert.deepEqual(outcomesIn(progress), {
    "age >= 18 → (age) > (18)": "survived",
    "age >= 18 → (age) < (18)": "killed",
    "age >= 18 → undefined": "killed",
    "18 → 0": "killed",
    '"nothing" → undefined': "not reached",
    '"nothing" → ""': "not reached",
  });
  const campaign = { seed: 1, all, mutants: chosen, progress };
  assert.match(summary(campaign), /^3 of 6 mutants killed \(50\.0 %\)/);
  const report = survivorList(campaign);
  assert.match(report, /isAdult\.ts:2 \(condition; passed test files: 1\): `age >= 18` → `\(age\) > \(18\)`/);
  assert.match(report, /left out[^#]+- src\/domain\/broken\.test\.ts/);

  await writeFile(join(root, "src", "domain", "isAdult.test.ts"), itsTest.replace("isAdult(30)", "isAdult(18)"));
  const goneOn = await runCampaign(options, progress);
  assert.deepEqual(outcomesIn(goneOn), { ...outcomesIn(progress), "age >= 18 → (age) > (18)": "killed" });
});

test("changes conditions, constants, returned values and calls", () => {
  const changes = (text: string): readonly string[] =>
    findMutations(text).map(({ kind, original, replacement }) => `${kind}: ${original} → ${replacement}`);
  assert.deepEqual(changes("if (a) b();"), ["condition: a → true", "condition: a → false", "call: b() → undefined"]);
  assert.deepEqual(changes("x = a && !b;"), [
    "condition: a && !b → (a) || (b)".replace("(b)", "(!b)"),
    "condition: !b → b",
  ]);
  assert.deepEqual(changes("x = y.filter(z);"), ["call: y.filter(z) → y"]);
  assert.deepEqual(changes("x = y.some(z);"), ["call: y.some(z) → y.every(z)"]);
  assert.deepEqual(changes("x = 3;"), ["constant: 3 → (3 + 1)"]);
});

test("leaves alone what cannot be decided while the program runs", () => {
  for (const text of [
    'import x from "y";',
    'type X = "y" | 1;',
    'declare const X: "y";',
    'x = import("y");',
    'x = { "y": z };',
    "x = a?.filter(b).length;",
    'x = "";',
  ]) {
    assert.deepEqual(findMutations(text), [], text);
  }
});

test("keeps every line where it was, and what replaces a mutant free of others", () => {
  const text = "f(\n  a && b,\n);";
  const mutants = findMutations(text).map((mutation, id) => ({ ...mutation, id, path: "x.ts" }));
  const woven = weaveMutants(text, mutants, "/switch");
  const expected = "(__isAwake(0) ? (undefined) : (f(\n  (__isAwake(1) ? ((a) || (b)) : (a && b)),\n)));";
  assert.equal(woven.slice(-expected.length), expected);
  assert.equal(woven.split("\n").length, 3);
});

test("asks the nearest test first, and of equally near ones the fastest", () => {
  const tests = [
    { file: "test/protocol/kit/fileLock.test.ts", ms: 1 },
    { file: "src/disk/files/textFiles.test.ts", ms: 1 },
    { file: "src/disk/lock/other.test.ts", ms: 9 },
    { file: "src/disk/lock/another.test.ts", ms: 3 },
    { file: "src/disk/lock/fileLock.test.ts", ms: 99 },
  ];
  assert.deepEqual(
    nearestFirst("src/disk/lock/fileLock.ts", tests).map(({ file }) => file.split("/").at(-1)),
    ["fileLock.test.ts", "another.test.ts", "other.test.ts", "textFiles.test.ts", "fileLock.test.ts"],
  );
});

test("tests beside the sources are chosen by what they import", () => {
  const tests = unitTestsOf([{ path: "src/domain/spec/specId.ts" }]);
  assert.ok(tests.includes("src/domain/spec/specId.test.ts"));
  assert.ok(!tests.some((path) => path.startsWith("src/domain/adr/")));
  assert.ok(tests.every((path) => path.endsWith(".test.ts")));
});
