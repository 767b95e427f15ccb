import assert from "node:assert/strict";
import { test } from "node:test";
import { createLineMask, createMask, maxMaskedLineLength } from "./maskSecrets.ts";

const mask = createMask([]);

test("hides known values wherever they stand", () => {
  const known = createMask(["hunter22", "hunter22-and-more"]);
  assert.equal(known("a hunter22-and-more b hunter22 c"), "a ••• b ••• c");
  assert.equal(known("hunter22hunter22"), "••••••");
});

test("hides each line of a known value of several lines, and a very long one as a whole", () => {
  const long = Array.from({ length: 500 }, (_, index) => `part${index}`).join("");
  const known = createMask(["-----BEGIN KEY-----\nabcdefgh\n-----END KEY-----", long]);
  assert.equal(known("x abcdefgh"), "x •••");
  assert.equal(known(`<${long}>`), "<•••>");
  assert.equal(known(`<${long.slice(0, 300)}>`), "<•••>", "what is left of it is hidden, too");
});

test("hides what looks like a secret", () => {
  assert.equal(mask("Authorization: Bearer abc.def-123"), "Authorization: Bearer •••");
  assert.equal(mask("Authorization: Bearer abc"), "Authorization: Bearer •••");
  assert.equal(mask('{"access_token": "a\\"b", "name": "x"}'), '{"access_token": "•••", "name": "x"}');
  assert.equal(mask('{"text":"{\\"password\\":\\"abc\\"}"}'), '{"text":"{\\"password\\":\\"•••\\"}"}');
  assert.equal(mask("key ghp_0123456789abcdefABCD end"), "key ••• end");
  assert.equal(mask("got eyJhbGciOi12.eyJzdWIiOi12.c2lnbmF0dXJl"), "got •••");
});

test("hides what has the name of a secret", () => {
  assert.equal(mask("GITHUB_PAT=abc OPENAI_KEY='d e' PGPASS=x"), "GITHUB_PAT=••• OPENAI_KEY='•••' PGPASS=•••");
  assert.equal(mask("Set-Cookie: session=abc; other=def"), "Set-Cookie: •••");
  assert.equal(mask("DATABASE_URL=postgres://ada:pw@db/x"), "DATABASE_URL=postgres://•••@db/x");
  assert.equal(mask("https://0123abcd@o1.ingest.sentry.io/1"), "https://•••@o1.ingest.sentry.io/1");
});

test("hides secrets in a command line and in an address", () => {
  assert.equal(mask('demo --api-key abc --token="d e" --port 80'), "demo --api-key ••• --token=••• --port 80");
  assert.equal(mask("https://ada:pw@x/mcp?api_key=abc&page=2"), "https://•••@x/mcp?api_key=•••&page=2");
  assert.equal(mask("https://x/mcp?key=abc&page=2"), "https://x/mcp?key=•••&page=2");
});

test("leaves ordinary text and short values alone", () => {
  const short = createMask(["true", "8080", "short", " longer "]);
  assert.equal(short("true on port 8080: 3 tokens, short or longer"), "true on port 8080: 3 tokens, short or •••");
  for (const text of [
    '{"progressToken":1,"max_tokens":100}',
    "SyntaxError: Unexpected token: }",
    "Unexpected token: abc, Token : abc",
    "password=true secret: null, api_key=undefined",
    '{"secret":["a"],"password":{"a":1},"api_key":false}',
    '{"password": "", "name": "x"}',
    '{"text":"{\\"password\\":\\"\\",\\"name\\":\\"x\\"}"}',
    `https://x/mcp?${"k".repeat(61)}key=abc`,
    "ssh://git@github.com/a/b",
    "key=3 cache-key: x",
  ])
    assert.equal(mask(text), text);
});

test("cuts a long line before it is masked, and hides what the cut left of a secret", () => {
  const { maskLine } = createLineMask(["hunter22-and-more"]);
  const before = `y${"x ".repeat(maxMaskedLineLength / 2 - 4)}`;
  assert.equal(maskLine(`${before}hunter22-and-more and more`), `${before}… (${maxMaskedLineLength + 19} characters)`);
  const longest = "x".repeat(maxMaskedLineLength);
  assert.equal(maskLine(longest), longest);
  assert.equal(maskLine(`${longest}y`), `${longest}… (${maxMaskedLineLength + 1} characters)`);
});

test("hides what any cut left of a secret, but no short beginning", () => {
  const known = createMask(["hunter22-and-more", "x".repeat(100)]);
  assert.equal(known("saw hunter22-an… and hun… and hunter22-and-more…"), "saw •••… and hun… and •••…");
  assert.equal(known(`saw ${"x".repeat(80)}…`), "saw •••…");
});

test("hides a known value as messages and addresses write it", () => {
  const secret = 'pa"ss\\word é/\t1';
  const known = createMask([secret, "half \ud800 of a pair"]);
  assert.equal(known(JSON.stringify({ said: secret })), '{"said":"•••"}');
  assert.equal(known(`https://x/${encodeURIComponent(secret)}?page=2`), "https://x/•••?page=2");
  assert.equal(known("half \ud800 of a pair"), "•••");
  assert.equal(known("https://x/half%20%EF%BF%BD%20of%20a%20pair/y"), "https://x/•••/y");
});

test("a known value that repeats itself is found in a text that repeats itself", () => {
  const known = createMask(["a".repeat(5000)]);
  assert.equal(known(`${"a".repeat(100_000)}b`), "•••b");
});

test("a JSON web token is known by three parts of at least 11, 8 and 8 characters", () => {
  assert.equal(mask("got eyJhbGciOiJ.eyJzdWIi.c2lnbmF0 and more"), "got ••• and more");
  assert.equal(mask("got v1.eyJhbGciOiJ.eyJzdWIi.c2lnbmF0.v2"), "got v1.•••.v2");
  for (const text of [
    "got prefix-eyJhbGciOi.eyJzdWIi.c2lnbmF0",
    "got eyJhbGciOi.eyJzdWIi.c2lnbmF0",
    "got eyJhbGciOiJ.eyJzdWI.c2lnbmF0",
    "got eyJhbGciOiJ.eyJzdWIi.c2lnbmF",
  ])
    assert.equal(mask(text), text);
});

test("hides what follows the scheme of a header, wherever the scheme stands", () => {
  assert.equal(mask("sent Bearer abcdef-123 and was refused"), "sent Bearer ••• and was refused");
  assert.equal(mask("proxy: basic YWRhOnB3"), "proxy: basic •••");
  assert.equal(mask("the bearer of bad news"), "the bearer of bad news");
});

test("hides each value as far as it goes", () => {
  const cases: readonly (readonly [text: string, masked: string])[] = [
    ['{"password": "abc', '{"password": "•••'],
    ['{"text":"{\\"password\\":\\"abc', '{"text":"{\\"password\\":\\"•••'],
    ['{"password": "\\"", "name": "x"}', '{"password": "•••", "name": "x"}'],
    ["--token a,b;c&d --port 80", "--token ••• --port 80"],
    ["token=abc api_token: def", "token=••• api_token: •••"],
    ['{"token": "abc"}', '{"token": "•••"}'],
    [`https://x/mcp?${"k".repeat(60)}key=abc`, `https://x/mcp?${"k".repeat(60)}key=•••`],
    ["token=abc https://ada:pw@x ghp_0123456789abcdefABCD", "token=••• https://•••@x •••"],
    ['password="https://ada:pw@x" end', 'password="•••" end'],
  ];
  for (const [text, masked] of cases) assert.equal(mask(text), masked);
});
