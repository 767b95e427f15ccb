import assert from "node:assert/strict";
import { test } from "node:test";
import { never, stdioEntry } from "../../../../test/protocol/client/support.ts";
import { serverRefused } from "../../../domain/failures.ts";
import { UserRefusal } from "../../life/userRefusal.ts";
import type { SignIn, SignInAnswer } from "../../ports.ts";
import { notAPage, openBrowser } from "./openBrowser.ts";

const entry = stdioEntry("demo", [], { folder: "/w" });
const page = { entry, url: new URL("https://login.example/authorize"), state: "s" };
const open = (authorize: SignIn["authorize"], signal = never): Promise<SignInAnswer> =>
  openBrowser({ clientName: "us", redirectUrl: async () => "vscode://us", authorize }, page, signal);

test("the answer of the browser is that of the page that was opened", async () => {
  const seen: unknown[] = [];
  const answer = await open(async (...[of, url, state]) => {
    seen.push(of, url, state);
    return { code: "c" };
  });
  assert.deepEqual([answer, seen], [{ code: "c" }, [entry, page.url, "s"]]);
});

test("a sign-in that failed is the user's refusal, an unexpected error is not", async () => {
  const refused = serverRefused("The user closed the page");
  const thrown = await open(() => Promise.reject(refused)).catch((error: unknown) => error);
  assert.ok(thrown instanceof UserRefusal);
  assert.deepEqual([thrown.message, thrown.detail, thrown.cause], [refused.message, refused.detail, refused]);
  const oops = new Error("Oops");
  await assert.rejects(
    open(() => Promise.reject(oops)),
    oops,
  );
});

test("a connection that is given up closes the question", async () => {
  const controller = new AbortController();
  const gone = new Error("gone");
  const opened = open(
    (_entry, _url, _state, signal) =>
      new Promise((_, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason as Error));
      }),
    controller.signal,
  );
  controller.abort(gone);
  await assert.rejects(opened, gone);
});

test("a user who does not come back in time has to start again", async (context) => {
  const limits: number[] = [];
  context.mock.method(AbortSignal, "timeout", (ms: number) => {
    limits.push(ms);
    return AbortSignal.abort();
  });
  const thrown = await open((_entry, _url, _state, signal) => Promise.reject(signal.reason as Error)).catch(
    (error: unknown) => error,
  );
  assert.ok(thrown instanceof UserRefusal);
  const server = { id: "/w\ndemo", name: "demo" };
  assert.equal(thrown.message, "The sign-in to demo was not completed in time");
  assert.deepEqual([thrown.detail, limits], [{ code: "timedOut", setting: undefined, server }, [600_000]]);
});

test("a page that is none is named, but not at any length", () => {
  const error = notAPage("demo", new URL(`data:${"x".repeat(300)}`));
  assert.ok(error instanceof UserRefusal);
  const shown = `data:${"x".repeat(195)}…`;
  assert.equal(error.message, `The sign-in to demo is not safe: ${shown} is not a web page`);
});
