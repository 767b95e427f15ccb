import assert from "node:assert/strict";
import { test } from "node:test";
import { memoryOf, never, testPorts } from "../../../test/protocol/client/support.ts";
import type { HostPorts, StartConsent } from "../ports.ts";
import { connectionId, entryDefaults, entrySources, type ServerEntry } from "../serverEntry.ts";
import { passStartGate, rememberStart } from "./startGate.ts";
import { UserRefusal } from "./userRefusal.ts";

const entry: ServerEntry = {
  ...{ ...entryDefaults, name: "demo", folder: "/w", source: "mcpFile", autostart: "firstUse" },
  launch: { type: "http", url: "https://example.com/mcp", headers: {} },
};
const server = { id: connectionId("/w", "demo"), name: "demo" };

/** A user who gives this answer, and what they were asked. */
function gate(answer: boolean | "later", values = new Map<string, string>(), more: Partial<HostPorts> = {}) {
  const asked: StartConsent[] = [];
  const askToStart = async (request: StartConsent): Promise<boolean | "later"> => {
    asked.push(request);
    return answer;
  };
  const consent = { askToStart, askToUseModels: async () => false };
  const ports = testPorts({ consent, memory: memoryOf(values), ...more });
  const pass = (one: ServerEntry = entry, isUserAction = false) => passStartGate(one, ports, isUserAction, never);
  return { pass, asked, ports, values };
}

test("nothing starts in a workspace that is not trusted", async () => {
  const { pass, asked } = gate(true, undefined, { trust: { isTrusted: () => false } });
  await assert.rejects(pass({ ...entry, source: "bundled" }), {
    ...{ message: "demo was not started: this workspace is not trusted", detail: { code: "serverRefused", server } },
  });
  assert.equal(asked.length, 0);
});

test("only what came with the workspace needs the user's consent, or what declares limits", async () => {
  const needing = [];
  for (const source of entrySources) {
    const { pass, asked } = gate(true);
    await pass({ ...entry, source });
    if (asked.length > 0) needing.push(source);
  }
  assert.deepEqual(needing, ["workspaceSetting", "vscodeFile", "mcpFile", "flightdeckToml", "mcpToml"]);
  const { pass, asked } = gate(true);
  await pass({ ...entry, source: "setting", capabilities: { network: { allowedHosts: [] } } });
  assert.equal(asked.length, 1);
});

test("the user is asked once for each exact launch, with what changed since the last", async () => {
  const { pass, asked } = gate(true);
  const approved = await pass(entry, true);
  assert.equal((await pass()).identity.hash, approved.identity.hash);
  assert.equal(asked.length, 1);
  const [first] = asked;
  assert.deepEqual([first?.entry, first?.changed, first?.isUserAction], [entry, [], true]);
  assert.deepEqual([first?.identity, first?.description], [approved.identity, approved.description]);
  await pass({ ...entry, launch: { type: "http", url: "https://example.com/other", headers: {} } });
  assert.equal(asked.length, 2);
  assert.ok((asked[1]?.changed.length ?? 0) > 0);
  assert.equal(asked[1]?.isUserAction, false);
});

test("a start that the user does not allow is refused, one that they have yet to decide about waits", async () => {
  const { pass, values } = gate(false);
  const refused = await pass().catch((thrown: unknown) => thrown);
  assert.ok(refused instanceof UserRefusal);
  assert.deepEqual(
    [refused.message, refused.detail],
    ["demo was not allowed to start", { code: "serverRefused", server }],
  );
  const later = await gate("later")
    .pass()
    .catch((thrown: unknown) => thrown);
  assert.ok(later instanceof Error && !(later instanceof UserRefusal));
  assert.deepEqual([later.message, values.size], ["demo is waiting for your approval", 0]);
});

test("an answer that comes later counts for the next start", async () => {
  const { pass, asked, ports } = gate("later");
  await pass().catch(() => undefined);
  const [request] = asked;
  assert.ok(request);
  await rememberStart(entry, request.identity, ports);
  await pass();
  assert.equal(asked.length, 1);
});
