import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { never } from "../../../../test/protocol/client/support.ts";
import { serverRefused } from "../../../domain/failures.ts";
import { userRefusal } from "../../life/userRefusal.ts";
import { type AuthorizationOptions, createAuthorization } from "./authorization.ts";
import type { SignInSession } from "./oauthProvider.ts";

/** A user who gives these tokens, one after the other. */
function demo(more: Partial<AuthorizationOptions> = {}, given: readonly (string | Error)[] = ["new"]) {
  const told: string[] = [];
  const left = [...given];
  const renew = async (): Promise<string> => {
    told.push("asked");
    const next = left.shift();
    if (next instanceof Error) throw next;
    return next ?? "last";
  };
  const authorization = createAuthorization({
    ...{ name: "demo", url: "https://example.com/mcp", needsToken: false, signal: never },
    token: { get: async () => "got", stored: async () => "stored", renew },
    onProblem: (problem) => void told.push(problem),
    ...more,
  });
  return { authorization, told };
}

/** A session of OAuth with a token, which no test takes further than to its server. */
function session(accessToken?: string): SignInSession {
  return {
    provider: {
      ...{ redirectUrl: "vscode://us", clientMetadata: { redirect_uris: ["vscode://us"] } },
      ...{ clientInformation: () => undefined, tokens: () => undefined, saveTokens: () => undefined },
      ...{ redirectToAuthorization: () => undefined, saveCodeVerifier: () => undefined, codeVerifier: () => "v" },
    },
    accessToken: async () => accessToken,
    code: async () => "c",
    grantedScope: async () => undefined,
    askForMore: () => undefined,
  };
}

const refusal = (status: number, challenge?: string): Response =>
  new Response(null, { status, ...(challenge === undefined ? {} : { headers: { "www-authenticate": challenge } }) });

test("a request carries the user's token, or that of the sign-in", async () => {
  for (const [more, header] of [
    [{ needsToken: true }, "got"],
    [{}, "stored"],
    [{ signIn: session("oauth") }, "stored"],
  ] as const) {
    const { authorization } = demo(more);
    await authorization.start();
    assert.equal(await authorization.header(), header);
  }
  assert.equal(await demo({ signIn: session("oauth") }).authorization.header(), "oauth");
  assert.equal(await demo().authorization.header(), undefined);
});

test("requests that are refused together ask the user once", async () => {
  const { authorization, told } = demo({}, ["a", "b"]);
  await authorization.start();
  assert.equal(authorization.generation, 0);
  await Promise.all([authorization.renew(), authorization.renew()]);
  assert.deepEqual([told, authorization.generation, await authorization.header()], [["asked"], 1, "a"]);
  await authorization.renew();
  assert.deepEqual([told.length, authorization.generation, await authorization.header()], [2, 2, "b"]);
});

test("a user who refused is not asked again, after another failure they are", async () => {
  const refused = userRefusal("No token");
  const { authorization, told } = demo({}, [serverRefused("Oops"), refused]);
  await assert.rejects(authorization.renew(), /Oops/);
  assert.equal(authorization.generation, 0);
  for (let count = 0; count < 3; count += 1) await assert.rejects(authorization.renew(), refused);
  assert.equal(told.length, 2);
});

test("another token helps where the server says so", async () => {
  const wanting = 'Bearer error="insufficient_scope", scope="write"';
  const isRefused = (signIn: SignInSession | undefined, responses: readonly Response[], status: number): boolean => {
    const { authorization } = demo({ signIn });
    for (const response of responses) authorization.observe(response);
    return authorization.isRefusal(status);
  };
  const oauth = session();
  assert.ok(isRefused(undefined, [], 401));
  assert.ok(isRefused(oauth, [refusal(403, wanting)], 403));
  assert.ok(isRefused(oauth, [refusal(403, wanting), new Response()], 403));
  for (const [signIn, responses, status] of [
    [oauth, [], 403],
    [undefined, [refusal(403, wanting)], 403],
    [oauth, [refusal(403, wanting)], 404],
    [oauth, [refusal(401, wanting)], 403],
    [oauth, [refusal(403)], 403],
    [oauth, [refusal(403, 'Bearer error="invalid_token"')], 403],
    [oauth, [refusal(403, wanting), refusal(401)], 403],
  ] as const)
    assert.equal(isRefused(signIn, responses, status), false);
  const { authorization } = demo({ signIn: oauth });
  await authorization.start();
  authorization.observe(refusal(403, wanting));
  assert.equal(authorization.isRefusal(403), false, "the user's own token cannot be widened");
});

/** Every request of a sign-in is answered like this. */
function answering(context: TestContext, answer: () => Response): string[] {
  const urls: string[] = [];
  context.mock.method(globalThis, "fetch", async (url: URL) => {
    urls.push(url.href);
    return answer();
  });
  return urls;
}

test("where no sign-in is offered, a token of the user may still work", async (context) => {
  const urls = answering(context, () => new Response("", { status: 404 }));
  const wanted: boolean[] = [];
  const signIn = { ...session(), askForMore: (isWanted: boolean) => void wanted.push(isWanted) };
  const { authorization, told } = demo({ signIn });
  authorization.observe(refusal(401, 'Bearer resource_metadata="https://example.com/meta"'));
  await authorization.renew();
  assert.equal(urls[0], "https://example.com/meta");
  assert.match(told[0] ?? "", /^A sign-in in the browser is not possible: ./);
  assert.deepEqual([told.slice(1), await authorization.header(), wanted], [["asked"], "new", [false, false]]);
});

test("a network that is down is not a reason to ask for a token", async (context) => {
  const lost = new TypeError("fetch failed", { cause: Object.assign(new Error("lost"), { code: "ECONNREFUSED" }) });
  context.mock.method(globalThis, "fetch", () => Promise.reject(lost));
  const { authorization, told } = demo({ signIn: session() });
  await assert.rejects(authorization.renew(), { message: "fetch failed", cause: lost });
  assert.deepEqual(told, []);
});

test("a connection that is given up asks for nothing", async (context) => {
  answering(context, () => new Response("", { status: 404 }));
  const { authorization, told } = demo({ signIn: session(), signal: AbortSignal.abort() });
  await assert.rejects(authorization.renew());
  assert.deepEqual(told, []);
});

test("more is asked for beside what was granted", async (context) => {
  answering(context, () => new Response("", { status: 404 }));
  const wanted: boolean[] = [];
  let looked = 0;
  const grantedScope = async (): Promise<string> => {
    looked += 1;
    return "read  list";
  };
  const signIn = { ...session(), grantedScope, askForMore: (isWanted: boolean) => void wanted.push(isWanted) };
  const { authorization } = demo({ signIn });
  authorization.observe(refusal(403, 'Bearer error="insufficient_scope", scope="write"'));
  await authorization.renew();
  assert.deepEqual([wanted, looked], [[true, false], 1]);
  assert.equal(authorization.isRefusal(403), false, "the same challenge again means that it did not help");
});
