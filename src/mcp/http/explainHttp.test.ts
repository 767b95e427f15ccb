import { SseError } from "@modelcontextprotocol/sdk/client/sse.js";
import { StreamableHTTPError } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { explainHttp, type HttpProblem, isNetworkFailure, mayPass } from "./explainHttp.ts";

const explain = (thrown: unknown, hasSession = false): HttpProblem =>
  explainHttp("demo", "https://example.com/mcp", hasSession, thrown);
const refused = (status: number | undefined, reason: string): HttpProblem => ({ kind: "refused", status, reason });
const sseError = (code: number | undefined, message: string): SseError =>
  new SseError(code, message, Object.assign(new Event("error"), { code, message }));
const fetchFailed = (code: string): TypeError =>
  new TypeError("fetch failed", { cause: Object.assign(new Error(code), { code }) });

test("a status is told with what the server said, without what the SDK says around it", () => {
  for (const [thrown, problem] of [
    [
      new StreamableHTTPError(500, "Error POSTing to endpoint: Out of ink"),
      refused(500, "demo answered 500 (Out of ink)"),
    ],
    [new StreamableHTTPError(500, "Error POSTing to endpoint: "), refused(500, "demo answered 500")],
    [new StreamableHTTPError(503, "Error POSTing to endpoint: null"), refused(503, "demo answered 503")],
    [new StreamableHTTPError(100, "Odd\nsecond line"), refused(100, "demo answered 100 (Odd)")],
    [new Error("Error POSTing to endpoint (HTTP 429): Busy"), refused(429, "demo answered 429 (Busy)")],
    [new Error("Error POSTing to endpoint (HTTP 429): nullified"), refused(429, "demo answered 429 (nullified)")],
    [sseError(405, "Non-200 status code (405)"), refused(405, "demo answered 405")],
    [new StreamableHTTPError(404, "Error POSTing to endpoint: Gone"), refused(404, "demo answered 404 (Gone)")],
    [new StreamableHTTPError(400, "x".repeat(300)), refused(400, `demo answered 400 (${"x".repeat(177)}…)`)],
  ] as const)
    assert.deepEqual(explain(thrown), problem);
});

test("a session that the server does not find is over", () => {
  const notFound = new StreamableHTTPError(404, "Error POSTing to endpoint: Gone");
  assert.deepEqual(explain(notFound, true), { kind: "sessionOver", reason: "demo ended the session" });
  assert.equal(explain(new StreamableHTTPError(400, "No"), true).kind, "refused");
});

test("what is not a status and not the network is told in its own words", () => {
  const aborted = new DOMException("This operation was aborted", "AbortError");
  assert.deepEqual(explain(aborted), refused(undefined, "demo: This operation was aborted"));
  assert.deepEqual(explain(Object.assign(new Error("Odd"), { code: 99 })), refused(undefined, "demo: Odd"));
  assert.deepEqual(explain("a text\nof two lines"), refused(undefined, "demo: a text"));
});

test("a server that is out of reach is away, one that was lost on the way is not", () => {
  const reason = (words: string): string => `demo cannot be reached at https://example.com/mcp (${words})`;
  for (const [thrown, problem] of [
    [fetchFailed("ECONNREFUSED"), { kind: "away", reason: reason("ECONNREFUSED") }],
    [fetchFailed("ECONNRESET"), { kind: "broken", reason: reason("ECONNRESET") }],
    [fetchFailed("CERT_REVOKED"), refused(undefined, reason("its certificate was revoked"))],
    [sseError(undefined, "terminated"), { kind: "broken", reason: reason("SSE error: terminated") }],
  ] as const)
    assert.deepEqual(explain(thrown), problem);
});

test("another try may help unless the server refused for good", () => {
  const statuses = [400, 401, 404, 407, 408, 409, 428, 429, 430, 499, 500, 503, 599];
  assert.deepEqual(
    statuses.filter((status) => mayPass({ kind: "refused", status, reason: "" })),
    [408, 429, 500, 503, 599],
  );
  assert.equal(mayPass({ kind: "refused", status: undefined, reason: "" }), false);
  for (const kind of ["sessionOver", "away", "broken"] as const) assert.ok(mayPass({ kind, reason: "" }), kind);
});

test("failures of the network are told from others", () => {
  assert.deepEqual(
    [fetchFailed("ECONNRESET"), sseError(undefined, "terminated"), sseError(500, "No"), new Error("No")].map(
      isNetworkFailure,
    ),
    [true, true, false, false],
  );
});
