import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { fakeHttpServers, settle, webEntry } from "../../test/support/fakeHttpServer.ts";
import { never, secretsOf, testPorts } from "../../test/protocol/client/support.ts";
import { silentLog } from "../domain/ports.ts";
import { createClientHost } from "./clientHost.ts";
import { createEmitter } from "./emitter.ts";
import type { HostPorts } from "./ports.ts";
import { connectionId } from "./serverEntry.ts";

type Answers = Parameters<typeof fakeHttpServers>[1];

/** A window with servers that are not real, and what it tells. */
async function withHost(
  context: TestContext,
  use: (opened: ReturnType<typeof openHost>) => Promise<void>,
  { answers, ...ports }: Partial<HostPorts> & { readonly answers?: Answers } = {},
): Promise<void> {
  const opened = openHost(context, ports, answers);
  try {
    await use(opened);
  } finally {
    await opened.host.stop();
  }
}

function openHost(context: TestContext, ports: Partial<HostPorts>, answers: Answers) {
  const servers = fakeHttpServers(context, answers);
  const log: string[] = [];
  const warn = (message: string): void => void log.push(message);
  const error = (message: string, thrown?: unknown): void =>
    void log.push([message, ...(thrown instanceof Error ? [thrown.message] : [])].join(": "));
  const host = createClientHost(testPorts({ log: { ...silentLog, warn, error }, ...ports }));
  const changes: string[] = [];
  host.onDidChange(({ entry, state }) => void changes.push(`${entry.name} ${state.kind}`));
  return { host, log, changes, ...servers, states: () => host.connections.map(({ state }) => state.kind) };
}

test("a server exists as long as it is configured, and starts when its entry says so", (context) =>
  withHost(context, async ({ host, changes, asked }) => {
    const [a, b, c] = [
      webEntry("a"),
      webEntry("b", { autostart: "activation" }),
      webEntry("c", { autostart: "never" }),
    ];
    host.update([a, b, c]);
    const before = [...host.connections];
    await settle();
    assert.deepEqual(
      before.map(({ id, state }) => [id, state.kind]),
      [
        [connectionId("/w", "a"), "stopped"],
        [connectionId("/w", "b"), "ready"],
        [connectionId("/w", "c"), "stopped"],
      ],
    );
    assert.equal(host.connection(connectionId("/w", "b")), before[1]);
    assert.equal(host.connection(connectionId("/v", "b")), undefined);
    assert.deepEqual(changes, ["a stopped", "b stopped", "b starting", "c stopped", "b ready"]);
    assert.deepEqual(asked, ["b initialize", "b notifications/initialized"]);
    host.update([{ ...a }, { ...c }]);
    assert.deepEqual([...host.connections], [before[0], before[2]]);
    await settle();
    assert.deepEqual(changes.slice(5), ["b stopping", "b stopping", "b stopped"]);
  }));

test("only a server whose entry changed is replaced, and one that ran runs again", (context) =>
  withHost(context, async ({ host, asked }) => {
    const [a, b] = [webEntry("a"), webEntry("b")];
    host.update([a, b]);
    const [first, second] = host.connections;
    await first?.ping(never);
    host.update([
      { ...a, batch: true },
      { ...b, batch: true },
    ]);
    assert.ok(first !== host.connections[0] && second !== host.connections[1]);
    await settle();
    const kinds = host.connections.map(({ state }) => state.kind);
    assert.deepEqual(kinds, ["ready", "stopped"]);
    assert.deepEqual(new Set(asked.map((one) => one[0])), new Set(["a"]));
  }));

test("a server that ran runs again when its entry comes back as it was, and only then", async (context) => {
  for (const [back, kind] of [
    [webEntry("a"), "ready"],
    [webEntry("a", { batch: true }), "stopped"],
  ] as const) {
    await withHost(context, async ({ host, states }) => {
      host.update([webEntry("a")]);
      await host.connections[0]?.start(never);
      host.update([]);
      assert.deepEqual(states(), []);
      await settle();
      host.update([back]);
      await settle();
      assert.deepEqual(states(), [kind]);
      await host.connections[0]?.stop();
      host.update([]);
      host.update([back]);
      await settle();
      assert.deepEqual(states(), ["stopped"], "it had been stopped");
    });
    context.mock.reset();
  }
});

test("when a server is to start can change without a restart", (context) =>
  withHost(context, async ({ host, states, asked }) => {
    const [first] = (host.update([webEntry("a")]), host.connections);
    host.update([webEntry("a", { autostart: "never" })]);
    await settle();
    assert.deepEqual(states(), ["stopped"]);
    host.update([webEntry("a", { autostart: "activation" })]);
    await settle();
    assert.deepEqual([states(), host.connections[0] === first], [["ready"], true]);
    await first?.stop();
    host.update([webEntry("a", { autostart: "activation" })]);
    await settle();
    assert.deepEqual([states(), asked.length], [["stopped"], 2], "nothing changed");
  }));

test("a server that does not start with the window says why in the log, without its secrets", (context) =>
  withHost(
    context,
    async ({ host, log }) => {
      const launch = {
        type: "http",
        url: "https://a.example/mcp",
        headers: { authorization: "Bearer s3cr3tt0ken" },
      } as const;
      host.update([webEntry("a", { autostart: "activation", launch })]);
      await settle();
      const reason = "a refused the connection: Not with •••";
      assert.deepEqual(log, [`a: ${reason}`, `a did not start: ${reason}`]);
    },
    { answers: { initialize: () => ({ error: { code: 1, message: "Not with s3cr3tt0ken" } }) } },
  ));

test("a listener that fails is noted", (context) =>
  withHost(context, async ({ host, log, changes }) => {
    const subscription = host.onDidChange(() => {
      throw new Error("Oops");
    });
    host.update([webEntry("a")]);
    subscription.dispose();
    assert.deepEqual([log, changes], [["A listener of the client host failed: Oops"], ["a stopped"]]);
  }));

test("a window that stopped starts nothing any more", (context) =>
  withHost(context, async ({ host, states, changes, asked }) => {
    const entry = webEntry("a", { autostart: "activation" });
    host.update([entry]);
    await settle();
    await host.stop();
    assert.deepEqual([states(), changes.at(-1)], [[], "a stopped"]);
    const before = asked.length;
    host.update([entry]);
    await settle();
    assert.deepEqual([states(), asked.length, await host.sweep()], [[], before, 0]);
  }));

test("running servers hear of other workspace folders", async (context) => {
  const folders = createEmitter<void>();
  const roots = { list: () => [{ uri: "file:///w", name: "w" }], onDidChange: folders.event };
  await withHost(
    context,
    async ({ host, asked }) => {
      host.update([webEntry("a"), webEntry("b")]);
      await host.connections[0]?.start(never);
      asked.length = 0;
      folders.fire();
      await settle();
      assert.deepEqual(asked, ["a notifications/roots/list_changed"]);
      await host.stop();
      assert.equal(folders.listenerCount, 0);
    },
    { roots },
  );
});

test("a secret of one server is hidden in the output of all", (context) =>
  withHost(context, async ({ host }) => {
    const withSecret = (name: string, secret: string) =>
      webEntry(name, {
        launch: { type: "http", url: `https://${name}.example/mcp`, headers: { "x-api-key": secret } },
      });
    host.update([withSecret("a", "first-s3cret"), withSecret("b", "second-s3cret")]);
    assert.equal(host.mask("first-s3cret and second-s3cret"), "••• and •••");
    host.update([]);
    assert.equal(host.mask("first-s3cret ghp_0123456789abcdefghijABCDEFGHIJ012345"), "first-s3cret •••");
  }));

test("a server gets what its entry has for it, and a token where it goes", async (context) => {
  const values = new Map<string, string>();
  const reasons: string[] = [];
  const secrets = secretsOf(values, async (_, reason) => {
    reasons.push(reason);
    return "t0ken-of-the-user";
  });
  await withHost(
    context,
    async ({ host, params }) => {
      host.update([webEntry("a", { initializationOptions: { a: 1 }, auth: { in: "initialize" } })]);
      await host.connections[0]?.start(never);
      const { protocolVersion, clientInfo, capabilities, ...more } = params.get("initialize") as Record<
        string,
        unknown
      >;
      assert.deepEqual(
        [protocolVersion, clientInfo, capabilities],
        [
          ...[
            "2025-11-25",
            { name: "flightdeck-test", version: "0.0.0" },
            { experimental: {}, roots: { listChanged: true } },
          ],
        ],
      );
      assert.deepEqual(more, { initializationOptions: { a: 1 }, auth: { type: "bearer", token: "t0ken-of-the-user" } });
      assert.deepEqual([reasons, [...values.values()]], [["a needs a token"], ["t0ken-of-the-user"]]);
      assert.equal(host.mask("t0ken-of-the-user"), "•••", "it became known");
      host.update([webEntry("b")]);
      await host.connections[0]?.start(never);
      const plain = params.get("initialize") as Record<string, unknown>;
      assert.deepEqual(Object.keys(plain).sort(), ["capabilities", "clientInfo", "protocolVersion"]);
    },
    { secrets },
  );
});

test("the log file of a server has its name and is its own", (context) =>
  withHost(
    context,
    async ({ host }) => {
      const odd = `my server/${"x".repeat(80)}`;
      host.update([webEntry("chant"), webEntry("chant", { folder: "/v" }), webEntry(odd)]);
      const names = host.connections.map(({ logFile }) => logFile?.replaceAll("\\", "/") ?? "");
      assert.match(names[0] ?? "", /^\/logs\/chant-[0-9a-f]{8}\.jsonl$/);
      assert.match(names[1] ?? "", /^\/logs\/chant-[0-9a-f]{8}\.jsonl$/);
      assert.match(names[2] ?? "", /^\/logs\/my_server_x{50}-[0-9a-f]{8}\.jsonl$/);
      assert.equal(new Set(names).size, 3);
      host.update([]);
    },
    { folders: { serverLogs: "/logs", processRecords: "/records" } },
  ));
