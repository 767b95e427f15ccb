import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { settle, webEntry } from "../../../test/support/fakeHttpServer.ts";
import { eventAnswer, fakeWeb, listenTo } from "../../../test/support/fakeWeb.ts";
import { never, secretsOf, stdioEntry, testPorts } from "../../../test/protocol/client/support.ts";
import type { ApprovedLaunch } from "../life/startGate.ts";
import type { SignIn } from "../ports.ts";
import { entryDefaults, type HttpLaunch, type ServerEntry } from "../serverEntry.ts";
import { openTransport } from "./openTransport.ts";

const approved: ApprovedLaunch = {
  ...{ description: { parts: [], warnings: [] }, identity: { hash: "h", parts: {} } },
  ...{ withheld: [], fileVariables: {} },
};
const command = { command: "demo", args: [], env: {} };

/** Opens the way to a server, and notes what is told meanwhile. */
function open(entry: ServerEntry, launch: Partial<ApprovedLaunch> = {}, signIn?: SignIn) {
  const told: unknown[] = [];
  const ports = testPorts({ secrets: secretsOf(new Map(), async () => "t0ken"), ...(signIn ? { signIn } : {}) });
  const deps = {
    onProblem: (problem: string) => void told.push(problem),
    onSecrets: (values: readonly string[]) => void told.push(values),
    maxReplyBytes: 1000,
  };
  return { told, opened: openTransport(entry, { ...approved, ...launch }, ports, deps, never) };
}

test("what the file of a process holds is secret before it starts, and what is withheld from it is told", async () => {
  const entry = stdioEntry("demo", []);
  const plain = open(entry, { command, fileVariables: { KEY: "s3cret" } });
  await plain.opened;
  assert.deepEqual(plain.told, [["s3cret"]]);
  const withheld = open(entry, { command, withheld: ["A", "B"] });
  await withheld.opened;
  assert.deepEqual(withheld.told, [[], "Not passed, because environment.allowed_vars does not name it: A, B"]);
  await assert.rejects(open(entry).opened, { message: "A process needs a command." });
});

test("a server behind an address signs in, unless its entry says how it is let in", async (context) => {
  fakeWeb(context, () => new Response("", { status: 401 }));
  const launch = (headers: HttpLaunch["headers"]): Pick<ServerEntry, "launch"> => ({
    launch: { type: "http", url: "https://a.example/mcp", headers },
  });
  for (const [more, signsIn] of [
    [{}, true],
    [launch({ "x-authorization": "none" }), true],
    [{ auth: { in: "header" } }, false],
    [launch({ AUTHORIZATION: "Bearer own" }), false],
  ] as const) {
    let isAsked = false;
    const redirectUrl = async (): Promise<string> => {
      isAsked = true;
      return "vscode://us";
    };
    await open(webEntry("a", more), {}, { clientName: "us", redirectUrl, authorize: async () => ({ code: "c" }) })
      .opened;
    assert.equal(isAsked, signsIn);
  }
});

test("a token that an entry wants is asked for before the server is", async (context) => {
  const requests = fakeWeb(context, () => new Response(null, { status: 202 }));
  for (const [more, header] of [
    [{ auth: { in: "header" } }, "Bearer t0ken"],
    [{}, null],
  ] as const) {
    const transport = await open(webEntry("a", more)).opened;
    await listenTo(transport).start();
    await transport.send({ jsonrpc: "2.0", method: "x" });
    assert.equal(requests.at(-1)?.headers.get("authorization"), header);
  }
});

/** After how long the first tool call no longer waits for the stream, and after how long a stream counts as missing. */
async function limitsWith(context: TestContext, initialize: number, type: HttpLaunch["type"]): Promise<number> {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  let waited = 0;
  let isOver = false;
  const requests = fakeWeb(context, ({ method }) => {
    if (method === "GET" && type === "http") return Promise.race<Response>([]);
    return method === "GET" ? eventAnswer().response : new Response(null, { status: 202 });
  });
  const entry = webEntry("a", {
    launch: { type, url: "https://a.example/mcp", headers: {} },
    timeouts: { ...entryDefaults.timeouts, initialize },
  });
  const transport = await open(entry).opened;
  const over = (): void => void (isOver = true);
  const started = listenTo(transport).start();
  if (type === "sse") started.then(over, over);
  else {
    await started;
    await transport.send({ jsonrpc: "2.0", method: "notifications/initialized" });
    void Promise.resolve(transport.send({ jsonrpc: "2.0", id: 1, method: "tools/call" })).then(over, over);
  }
  for (await settle(); !isOver && waited < 10_000; waited += 500) {
    context.mock.timers.tick(500);
    await settle();
  }
  assert.ok(requests.length > 0);
  await transport.close();
  context.mock.timers.reset();
  context.mock.reset();
  return waited;
}

test("opening takes no longer than its entry allows, and waiting for its stream two seconds at most", async (context) => {
  assert.equal(await limitsWith(context, 3000, "http"), 1500);
  assert.equal(await limitsWith(context, 60_000, "http"), 2000);
  assert.equal(await limitsWith(context, 3000, "sse"), 3000);
});
