import assert from "node:assert/strict";
import { test } from "node:test";
import { createUserTime } from "./userTime.ts";

function noted() {
  const clocks: string[] = [];
  return { clocks, pause: () => void clocks.push("pause"), resume: () => void clocks.push("resume") };
}

test("clocks stand still from the first question to the user to the end of the last", async () => {
  const userTime = createUserTime();
  const [early, late, gone] = [noted(), noted(), noted()];
  userTime.join(early);
  userTime.join(gone);
  userTime.leave(gone);
  const ends: (() => void)[] = [];
  const ask = (): Promise<string> =>
    userTime.during(
      () =>
        new Promise((resolve) => {
          ends.push(() => resolve("answer"));
        }),
    );
  const [first, second] = [ask(), ask()];
  userTime.join(late);
  assert.deepEqual([early.clocks, late.clocks], [["pause"], ["pause"]]);
  ends[0]?.();
  assert.equal(await first, "answer");
  assert.deepEqual([early.clocks, late.clocks], [["pause"], ["pause"]]);
  ends[1]?.();
  await second;
  assert.deepEqual([early.clocks, late.clocks, gone.clocks], [["pause", "resume"], ["pause", "resume"], []]);
});

test("clocks run on when the question fails", async () => {
  const userTime = createUserTime();
  const scope = noted();
  userTime.join(scope);
  await assert.rejects(
    userTime.during(() => Promise.reject(new Error("No"))),
    /No/,
  );
  assert.deepEqual(scope.clocks, ["pause", "resume"]);
  const later = noted();
  userTime.join(later);
  assert.deepEqual(later.clocks, []);
});
