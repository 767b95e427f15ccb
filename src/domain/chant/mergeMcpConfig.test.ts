import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { mcpConfigOf, mergeMcpConfig } from "./mergeMcpConfig.ts";

const launch = { command: "node", args: ["/opt/chant.js", "--extras"] };
const entry = { type: "stdio", ...launch };
function merged(text: string | undefined): string {
  const result = mergeMcpConfig(text, launch);
  assert.ok(result.ok, JSON.stringify(result));
  return result.value;
}

test("a new file holds our server and nothing else", () => {
  assert.equal(merged(undefined), `${JSON.stringify({ mcpServers: { chant: entry } }, null, 2)}\n`);
  assert.deepEqual(JSON.parse(merged("{}")), { mcpServers: { chant: entry } });
  assert.equal(merged(" \n"), merged(undefined));
  assert.equal(merged("\ufeff"), `\ufeff${merged(undefined)}`);
});

test("other servers stay exactly as they are written", () => {
  const text =
    '{\n\t"note": 1.0e2,\n\t"mcpServers": {\n\t\t"other": { "command":"x",   "args": ["}", "\\"{"] }\n\t}\n}\n';
  const result = merged(text);
  assert.ok(result.startsWith(text.slice(0, text.indexOf(" }\n\t}") + 2)), result);
  assert.match(result, /,\n\t\t"chant": \{\n\t\t\t"type": "stdio",\n/);
  assert.ok(result.endsWith("\n\t}\n}\n"));
});

test("our own entry is replaced in place", () => {
  const text = '{"mcpServers": {"chant": {"command": "old", "args": [[]]}, "z": 1}}';
  assert.deepEqual(JSON.parse(merged(text)), { mcpServers: { chant: entry, z: 1 } });
  assert.ok(merged(text).endsWith(', "z": 1}}'));
  assert.equal(merged(merged(text)), merged(text));
});

test("Windows line ends and a byte-order mark stay", () => {
  const result = merged('\ufeff{\r\n  "mcpServers": {}\r\n}\r\n');
  assert.ok(result.startsWith('\ufeff{\r\n  "mcpServers": {\r\n'));
  assert.doesNotMatch(result, /[^\r]\n/);
});

test("an invalid configuration is left unchanged, and a snippet is offered", () => {
  for (const [text, message] of [
    ["{ // comment\n}", /JSON/],
    ["nonsense", /JSON/],
    ["[]", /^The file does not contain a JSON object\.$/],
    ["null", /^The file does not contain a JSON object\.$/],
    ["7", /^The file does not contain a JSON object\.$/],
    ['{"mcpServers": 7}', /^"mcpServers" is not a JSON object\.$/],
    ['{"mcpServers": null}', /^"mcpServers" is not a JSON object\.$/],
    ['{"mcpServers": []}', /^"mcpServers" is not a JSON object\.$/],
  ] as const) {
    const result = mergeMcpConfig(text, launch);
    assert.ok(!result.ok, text);
    assert.match(result.error.message, message);
    assert.equal(result.error.snippet, merged(undefined));
  }
});

test("variables that the server needs are in its entry", () => {
  const env = { API_KEY: "x" };
  const expected = { mcpServers: { tide: { ...entry, env } } };
  assert.deepEqual(JSON.parse(mcpConfigOf({ name: "tide", ...launch, env })), expected);
  assert.deepEqual(JSON.parse(mcpConfigOf({ name: "tide", ...launch, env: {} })), { mcpServers: { tide: entry } });
});

test("any configuration keeps all it had", () => {
  const json = fc.dictionary(fc.string(), fc.jsonValue());
  const servers = fc.option(fc.dictionary(fc.string(), fc.jsonValue()), { nil: undefined });
  fc.assert(
    fc.property(json, servers, fc.constantFrom(undefined, 2, "\t"), (rest, mcpServers, indent) => {
      const config = { ...rest, ...(mcpServers === undefined ? {} : { mcpServers }) };
      if (mcpServers === undefined) delete config["mcpServers"];
      const before = JSON.parse(JSON.stringify(config)) as Record<string, unknown>;
      const after: unknown = JSON.parse(merged(JSON.stringify(config, null, indent)));
      assert.deepEqual(after, { ...before, mcpServers: { ...(before["mcpServers"] as object), chant: entry } });
    }),
  );
});

test("a configuration of one line gets an entry on lines of its own, indented by two more", () => {
  assert.match(merged('{"mcpServers": {}}'), /^\{"mcpServers": \{\n {2}"chant": \{\n {4}"type"/);
  assert.match(merged('{\n    "mcpServers": {}\n}'), /\{\n {6}"chant": \{\n {8}"type"/);
  const written = JSON.stringify(entry, null, 2);
  assert.equal(
    merged('\n  {"mcpServers": {"a": 1}}\n'),
    `\n  {"mcpServers": {"a": 1,\n    "chant": ${written.replaceAll("\n", "\n    ")}}}\n`,
  );
  assert.equal(merged('{\n"mcpServers": {\n"a": 1\n}\n}'), `{\n"mcpServers": {\n"a": 1,\n"chant": ${written}\n}\n}`);
});
