import assert from "node:assert/strict";
import { once } from "node:events";
import { test } from "node:test";
import type { Connection } from "../../../src/mcp/connection.ts";
import { createEmitter } from "../../../src/mcp/emitter.ts";
import type { HostPorts } from "../../../src/mcp/ports.ts";
import { timeoutProfiles, type Timeouts } from "../../../src/mcp/serverEntry.ts";
import type { JsonObject } from "../../../src/protocol/mcpShapes.ts";
import { leavesNothing } from "./leaks.ts";
import { firstOf, hostileScript, never, stdioEntry, testPorts, withConnection } from "./support.ts";

type Elicit = (params: JsonObject, signal: AbortSignal, connection: Connection) => Promise<JsonObject>;

/** A server that wants visits, and a user who answers as the test says. */
const testVisits = (
  what: string,
  elicit: Elicit | undefined,
  use: (connection: Connection) => Promise<void>,
  limits: Partial<Timeouts> = {},
): void =>
  void test(what, { timeout: 30_000 }, () =>
    leavesNothing(async () => {
      let connection: Connection | undefined;
      const questions: HostPorts["questions"] = {
        elicit: (_entry, _identity, params, signal) =>
          elicit && connection ? elicit(params, signal, connection) : assert.fail("The user must not be asked"),
      };
      const timeouts = { ...timeoutProfiles.default, ...limits };
      const entry = stdioEntry("bank", [hostileScript, "wantsVisits"], { timeouts });
      const ports = testPorts(elicit ? { questions } : {});
      await withConnection(entry, (made) => use((connection = made)), ports);
    }),
  );

const visit = (elicitationId: string, url = `https://bank.example/connect?to=${elicitationId}`): JsonObject => ({
  mode: "url",
  elicitationId,
  url,
  message: `Sign in for ${elicitationId}`,
});

const work = async (
  connection: Connection,
  args: { readonly times: number; readonly data: unknown },
  signal = never,
  onWaiting: () => void = () => undefined,
): Promise<string> =>
  (await connection.callTool("work", args, { signal, onProgress: ({ message }) => message && onWaiting() })).text;

const timesCalled = async (connection: Connection): Promise<number> =>
  Number((await connection.callTool("count", {}, { signal: never })).text);

const announce = (connection: Connection, ...ids: readonly string[]): Promise<unknown> =>
  connection.callTool("announce", { ids }, { signal: never });

const one = { elicitations: [visit("one")] };

const seen: JsonObject[] = [];
testVisits(
  "the user is shown each address, and the tool is called again when the server says that they are done",
  async (params) => {
    seen.push(params);
    return { action: "accept" };
  },
  async (connection) => {
    const data = { elicitations: [visit("one"), visit("two")] };
    const waiting = createEmitter<void>();
    const isWaiting = firstOf(waiting.event);
    const result = work(connection, { times: 1, data }, never, () => waiting.fire());
    await isWaiting;
    assert.deepEqual(seen, data.elicitations);
    await announce(connection, "two", "another", "two");
    assert.equal(await timesCalled(connection), 1, "one of the visits is still open");
    await announce(connection, "one");
    assert.equal(await result, "done");
    assert.equal(await timesCalled(connection), 2);
  },
);

testVisits(
  "a visit may be done before the user's agreement arrives",
  async (_params, _signal, connection) => {
    await announce(connection, "one");
    return { action: "accept" };
  },
  async (connection) => assert.equal(await work(connection, { times: 1, data: one }), "done"),
);

let shown = 0;
testVisits(
  "a server that never says that the visit is done is asked again, and the user is not",
  async () => {
    shown += 1;
    return { action: "accept" };
  },
  async (connection) => {
    assert.equal(await work(connection, { times: 2, data: one }), "done");
    assert.equal(shown, 1, "they are still on the page");
  },
  // As long as each of the two waits: the user's time does not count.
  { total: 1500 },
);

for (const action of ["decline", "cancel"])
  testVisits(
    `a user who answers ${action} is told that nothing was done`,
    async () => ({ action }),
    async (connection) => {
      await assert.rejects(work(connection, { times: 1, data: one }), {
        code: "serverRefused",
        canRetry: true,
        message: "work was not run: the page that bank requires was not opened",
      });
      assert.equal(await timesCalled(connection), 1);
    },
  );

let questions = 0;
testVisits(
  "a server that wants one visit after the other is given up",
  async (_params, _signal, connection) => {
    questions += 1;
    await announce(connection, "one");
    return { action: "accept" };
  },
  async (connection) => {
    await assert.rejects(work(connection, { times: 100, data: one }), {
      message: "bank keeps asking for a page to be visited before work",
    });
    assert.deepEqual([questions, await timesCalled(connection)], [3, 4]);
  },
);

const unusable: Readonly<Record<string, unknown>> = {
  "no data": undefined,
  "no list": { elicitations: {} },
  "an empty list": { elicitations: [] },
  "a flood": { elicitations: Array.from({ length: 6 }, (_, index) => visit(String(index))) },
  "a script": { elicitations: [visit("one", "javascript:alert(1)")] },
  "a file": { elicitations: [visit("one", "file:///etc/passwd")] },
  "a hidden user": { elicitations: [visit("one", "https://bank.example@evil.example")] },
  "a form": { elicitations: [{ ...visit("one"), mode: "form" }] },
  "no id": { elicitations: [{ ...visit("one"), elicitationId: undefined }] },
};
testVisits(
  "addresses that cannot be opened are not shown to the user",
  async () => assert.fail("The user must not be asked"),
  async (connection) => {
    for (const [what, data] of Object.entries(unusable))
      await assert.rejects(
        work(connection, { times: 100, data }),
        { message: "bank requires a page to be visited before work, but names none that can be opened" },
        what,
      );
  },
);

const asking = createEmitter<void>();
testVisits(
  "cancelling takes the question back",
  async (_params, signal) => {
    const withdrawn = once(signal, "abort");
    asking.fire();
    await withdrawn;
    return { action: "cancel" };
  },
  async (connection) => {
    const controller = new AbortController();
    const isAsked = firstOf(asking.event);
    const result = work(connection, { times: 1, data: one }, controller.signal);
    await isAsked;
    controller.abort();
    await assert.rejects(result, { code: "cancelled" });
    assert.equal(await timesCalled(connection), 1);
  },
);

testVisits(
  "cancelling ends the wait for the visit",
  async () => ({ action: "accept" }),
  async (connection) => {
    const controller = new AbortController();
    const result = work(connection, { times: 1, data: one }, controller.signal, () => controller.abort());
    await assert.rejects(result, { code: "cancelled" });
    assert.equal(await timesCalled(connection), 1);
  },
);

testVisits("without a user to ask, the tool fails with its own error", undefined, async (connection) => {
  await assert.rejects(work(connection, { times: 1, data: one }), { message: "bank refused work: Not now (-32042)" });
});
