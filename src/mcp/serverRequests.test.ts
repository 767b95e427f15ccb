import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { memoryOf, never, stdioEntry, testPorts } from "../../test/protocol/client/support.ts";
import { createServerRequests } from "./serverRequests.ts";

const identity = async () => ({ hash: "abc", text: "" }) as never;

/** Work that runs until it is released, and how much of it ran at once. */
function heldWork() {
  const held: (() => void)[] = [];
  let most = 0;
  const work = async (): Promise<never> => {
    const gone = new Promise<void>((resolve) => {
      held.push(resolve);
    });
    most = Math.max(most, held.length);
    await gone;
    return { action: "cancel" } as never;
  };
  const letGo = async (): Promise<void> => {
    while (held.length > 0) {
      held.shift()?.();
      await nextTurn();
    }
  };
  return { work, letGo, most: () => most };
}

test("a flood of questions opens a few pages at a time and is refused beyond a hundred", async () => {
  const { work, letGo, most } = heldWork();
  const { elicit } = createServerRequests(stdioEntry("demo", []), identity, testPorts({ questions: { elicit: work } }));
  assert.ok(elicit);
  const withdrawn = new AbortController();
  const asked = Array.from({ length: 1000 }, (_, index) => elicit({}, index === 50 ? withdrawn.signal : never));
  const ends = Promise.allSettled(asked);
  await nextTurn();
  withdrawn.abort();
  await letGo();
  const answered = (await ends).filter(({ status }) => status === "fulfilled");
  assert.deepEqual([most(), answered.length], [3, 99]);
  const last = elicit({}, never);
  await nextTurn();
  await letGo();
  assert.deepEqual(await last, { action: "cancel" });
});

test("a flood of requests for a model is one question to the user, and a few calls at a time", async () => {
  const { work, letGo, most } = heldWork();
  let asked = 0;
  const answers = [false, true];
  const askToUseModels = async (): Promise<boolean> => answers[asked++] ?? false;
  const { createMessage } = createServerRequests(
    stdioEntry("demo", []),
    identity,
    testPorts({
      consent: { askToStart: async () => true, askToUseModels },
      memory: memoryOf(new Map()),
      models: { createMessage: work },
    }),
  );
  assert.ok(createMessage);
  const flood = () => Promise.allSettled(Array.from({ length: 100 }, () => createMessage({}, never)));
  assert.ok((await flood()).every(({ status }) => status === "rejected"));
  const ends = flood();
  await nextTurn();
  await letGo();
  assert.ok((await ends).every(({ status }) => status === "fulfilled"));
  assert.deepEqual([asked, most()], [2, 4]);
});
