import assert from "node:assert/strict";
import { test } from "node:test";
import { fakeHttpServers, settle, webEntry } from "../../test/support/fakeHttpServer.ts";
import { never, testPorts } from "../../test/protocol/client/support.ts";
import { silentLog } from "../domain/ports.ts";
import { createClientHost } from "./clientHost.ts";

test("what a server does goes to its own channel, or with its name in front to that of all", async (context) => {
  fakeHttpServers(context);
  for (const [hasOwn, isTracing] of [
    [false, undefined],
    [true, false],
    [true, true],
  ] as const) {
    const lines: string[] = [];
    const note = (line: string): void => void lines.push(line);
    const log = { ...silentLog, info: note, trace: note };
    const own = hasOwn ? { logFor: () => log } : { log };
    const host = createClientHost(
      testPorts({ ...own, ...(isTracing === undefined ? {} : { isTracing: () => isTracing }) }),
    );
    host.update([webEntry("a")]);
    await host.connections[0]?.start(never);
    const prefix = hasOwn ? "" : "a: ";
    const plain = lines.filter((line) => !/^[→←]/.test(line));
    assert.deepEqual(plain, [`${prefix}a is starting`, `${prefix}a is ready (MCP 2025-11-25, a 1)`]);
    assert.equal(lines.length > plain.length, isTracing === true);
    assert.equal(host.connections[0]?.logFile, undefined);
    await host.stop();
  }
});

test("a server that was about to start when its entry changed starts with the new one", async (context) => {
  fakeHttpServers(context);
  const host = createClientHost(testPorts());
  host.update([webEntry("a")]);
  const started = host.connections[0]?.start(never).catch(() => undefined);
  assert.equal(host.connections[0]?.state.kind, "starting");
  host.update([webEntry("a", { batch: true })]);
  await started;
  await settle();
  assert.equal(host.connections[0]?.state.kind, "ready");
  await host.stop();
});
