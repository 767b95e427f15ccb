import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { check } from "recheck";
import { cacheFolder } from "../host/cacheFolder.ts";
import { findExpressions } from "../support/regularExpressions.ts";
import { openSafeExpressions } from "../support/safeExpressions.ts";
import { composedExpressions, dueForDeletion } from "../support/toleratedExpressions.ts";

/**
 * Limits in steps instead of seconds, so that a busy machine decides nothing. The time-out is for a checker that hangs;
 * an expression it could not decide counts as vulnerable.
 */
const limits = { timeout: 300_000, attackTimeout: null, incubationTimeout: null, attackLimit: 1e8 };
const atOnce = 2;
const checker = JSON.parse(await readFile("node_modules/recheck/package.json", "utf8")) as { version: string };
const safe = openSafeExpressions(cacheFolder(), JSON.stringify(["recheck", checker.version, limits]));

const { written, composed } = findExpressions();
const tolerated = new Set<string>(dueForDeletion);

/** What repeats nothing takes constant time at each place. */
const repeats = (source: string): boolean => /[*+{]/.test(source);

async function problemsOf(expressions: readonly { source: string; flags: string; place: string }[]) {
  const waiting = [...expressions];
  const problems: string[] = [];
  const work = async (): Promise<void> => {
    for (let each = waiting.shift(); each !== undefined; each = waiting.shift()) {
      const text = `/${each.source}/${each.flags}`;
      if (safe.has(text)) continue;
      const { status } = await check(each.source, each.flags, limits);
      if (status === "safe") safe.add(text);
      else problems.push(`${each.place} is ${status}: ${text}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return problems.sort();
}

/** Half a minute of two processors, which takes its time beside eight busy processes; the limit of the file still holds. */
const timeLimit = { timeout: 9 * 60_000 };

test("every regular expression takes linear time", timeLimit, async () => {
  const each = new Map(written.map((expression) => [`/${expression.source}/${expression.flags}`, expression]));
  const doubtful = [...each].filter(([text, { source }]) => repeats(source) && !tolerated.has(text));
  assert.ok(doubtful.length > 100, "the expressions were not found");
  assert.deepEqual(await problemsOf(doubtful.map(([, expression]) => expression)), []);
});

test("every tolerated expression is still there, and only where sentences are made", () => {
  const places = new Map<string, string[]>();
  for (const { source, flags, place } of written) {
    const text = `/${source}/${flags}`;
    if (tolerated.has(text)) places.set(text, [...(places.get(text) ?? []), place]);
  }
  assert.deepEqual(
    [...tolerated].filter((text) => !places.has(text)),
    [],
  );
  const grammar = /^src\/domain\/speckit\/(?:specify|language|clarify|plan)\//;
  assert.deepEqual(
    [...places.values()].flat().filter((place) => !grammar.test(place)),
    [],
  );
});

test("every expression that is put together is listed with an example, which takes linear time", async () => {
  const filesOf = (places: readonly string[]) => places.map((place) => place.replace(/:\d+$/, "")).sort();
  assert.deepEqual(filesOf(composed), filesOf(composedExpressions.map(({ file }) => file)));
  const examples = composedExpressions.flatMap(({ file, example, flags = "" }) =>
    example === undefined ? [] : [{ place: file, source: example, flags }],
  );
  assert.deepEqual(await problemsOf(examples), []);
});
