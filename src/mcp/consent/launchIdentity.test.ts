import assert from "node:assert/strict";
import { test } from "node:test";
import type { Memory } from "../ports.ts";
import { changedParts, identify, isAllowed, isOldConsent, rememberAllowed } from "./launchIdentity.ts";

function memory(stored = new Map<string, string>()): Memory & { readonly stored: Map<string, string> } {
  return {
    stored,
    get: (key) => stored.get(key),
    set: async (key, value) => void (value === undefined ? stored.delete(key) : stored.set(key, value)),
  };
}

const launch = (values: Readonly<Record<string, string>>) =>
  identify({ warnings: [], parts: Object.entries(values).map(([key, value]) => ({ key, value })) });

test("the order of the parts does not matter, every value and every part does", () => {
  const agreed = launch({ program: "/bin/a", "env:A": "1" }).hash;
  assert.equal(launch({ "env:A": "1", program: "/bin/a" }).hash, agreed);
  assert.notEqual(launch({ program: "/bin/b", "env:A": "1" }).hash, agreed);
  assert.notEqual(launch({ program: "/bin/a", "env:A": "2" }).hash, agreed);
  assert.notEqual(launch({ program: "/bin/a", "env:A": "1", "env:B": "" }).hash, agreed);
  assert.notEqual(launch({ program: "/bin/a" }).hash, agreed);
});

test("says what changed since the user allowed it last, and keeps no value", async () => {
  const kept = memory();
  const before = launch({ program: "/bin/a", "env:KEY": "a-secret" });
  await rememberAllowed("x", before, kept);
  const now = launch({ program: "/bin/b", "env:OTHER": "1" });
  assert.deepEqual([isAllowed(before, kept), isAllowed(now, kept)], [true, false]);
  assert.deepEqual([...changedParts("x", now, kept)].sort(), ["env:KEY", "env:OTHER", "program"]);
  assert.deepEqual(changedParts("another", now, kept), []);
  assert.ok(!JSON.stringify([...kept.stored]).includes("a-secret"));
});

test("names only what changed, and remembers in a form that later versions find", async () => {
  const kept = memory();
  await rememberAllowed("x", launch({ program: "/bin/a", cwd: "/w", "env:A": "1" }), kept);
  assert.deepEqual(changedParts("x", launch({ program: "/bin/b", cwd: "/w", "env:A": "1" }), kept), ["program"]);
  assert.deepEqual(
    [...kept.stored].map(([key, value]) => [key, value.replace(/[\da-f]{64}/g, "…")]),
    [
      ["allowed.launch.5bc75b512b82fa4476e3d745f72d2ef3968f3c8b041e50e93ee67e581d03c97b", "allowed"],
      [
        "allowed.latest.2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881",
        '{"cwd":"…","env:A":"…","program":"…"}',
      ],
    ],
  );
});

test("a damaged record is ignored", async () => {
  const kept = memory();
  await rememberAllowed("x", launch({ program: "/bin/a" }), kept);
  for (const damaged of ["{", "7", "null", ""]) {
    for (const key of kept.stored.keys()) kept.stored.set(key, damaged);
    assert.deepEqual(changedParts("x", launch({ program: "/bin/b" }), kept), [], damaged);
  }
});

test("consents of earlier versions are known, so that they can be forgotten", () => {
  assert.ok(isOldConsent("consent.start.0123") && isOldConsent("consent.models./w\nfiles"));
  assert.ok(!isOldConsent("allowed.launch.0123") && !isOldConsent("runnerChoice"));
});
