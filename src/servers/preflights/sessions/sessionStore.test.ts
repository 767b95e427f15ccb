import assert from "node:assert/strict";
import { test } from "node:test";
import { startInquiry } from "../../../domain/preflight/inquiry.ts";
import { PreflightsError } from "../preflightsError.ts";
import { createSessionStore } from "./sessionStore.ts";

const minute = 60_000;

function storeAt(start = 0) {
  let now = start;
  const store = createSessionStore({ now: () => new Date(now) });
  return {
    store,
    create: () => store.create("/repository", startInquiry("Add login")).id,
    wait: (milliseconds: number) => void (now += milliseconds),
    codeOf: (id: string): string | undefined => {
      try {
        store.resume(id);
        return undefined;
      } catch (error) {
        assert.ok(error instanceof PreflightsError);
        return error.code;
      }
    },
  };
}

test("a session lives 30 minutes from its last use, to the millisecond [clause 530]", () => {
  const { create, wait, codeOf } = storeAt();
  const id = create();
  for (const idle of [29 * minute, 29 * minute, 30 * minute - 1]) {
    wait(idle);
    assert.equal(codeOf(id), undefined);
  }
  wait(30 * minute);
  assert.equal(codeOf(id), "SESSION_EXPIRED");
  assert.equal(codeOf(id), "SESSION_NOT_FOUND");
});

test("several sessions live side by side, and one in use does not keep another alive", () => {
  const { create, wait, codeOf } = storeAt();
  const [idle, used] = [create(), create()];
  assert.notEqual(idle, used);
  wait(20 * minute);
  assert.equal(codeOf(used), undefined);
  wait(20 * minute);
  assert.equal(codeOf(used), undefined);
  assert.equal(codeOf(idle), "SESSION_EXPIRED");
});

test("a closed session is gone, an unknown one never was", () => {
  const { store, create, codeOf } = storeAt();
  const id = create();
  store.close(id);
  assert.equal(codeOf(id), "SESSION_NOT_FOUND");
  assert.equal(codeOf(""), "SESSION_NOT_FOUND");
});

test("expired sessions are remembered for a day, not forever", () => {
  const { create, wait, codeOf } = storeAt();
  const [first, second] = [create(), create()];
  wait(31 * minute);
  create();
  wait(23 * 60 * minute);
  assert.equal(codeOf(first), "SESSION_EXPIRED");
  wait(2 * 60 * minute);
  assert.equal(codeOf(second), "SESSION_NOT_FOUND");
});
