import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { readJsonc } from "../readJsonc.ts";
import { agentEntry, type AgentFile, agentFiles, type LauncherCall } from "./agentFiles.ts";
import { connectedServers, connectServers, disconnectServers } from "./connectServers.ts";
import { flightdeckServerOf } from "./flightdeckEntry.ts";

const storage = "/home/kim/.config/Code/User/globalStorage/flightdeck.flightdeck/launch.cjs";
const here: LauncherCall = { command: "node", env: {}, launcher: { kind: "machine", path: storage } };
const everywhere: LauncherCall = { command: "node", env: {}, launcher: { kind: "project" } };

function connected(file: AgentFile, text: string | undefined, call = here): string {
  const result = connectServers(file, text, call);
  assert.ok(result.ok, JSON.stringify(result));
  return result.value;
}

function disconnected(file: AgentFile, text: string): string | undefined {
  const result = disconnectServers(file, text);
  assert.ok(result.ok, JSON.stringify(result));
  return result.value;
}

const serversOf = (text: string, member = "mcpServers"): Record<string, unknown> => {
  const parsed = readJsonc(text.replace(/^\uFEFF/, ""));
  assert.ok(parsed.ok, `${JSON.stringify(parsed)}\n${text}`);
  return (parsed.value as Record<string, Record<string, unknown>>)[member] ?? {};
};

test("a new file has one entry for each server, as its agent spells them", () => {
  assert.deepEqual(serversOf(connected("claude", undefined))["chant"], {
    type: "stdio",
    command: "node",
    args: [storage, "chant"],
  });
  assert.deepEqual(serversOf(connected("vscode", undefined), "servers")["speckit"], {
    type: "stdio",
    command: "node",
    args: [storage, "speckit"],
    cwd: "${workspaceFolder}",
  });
  assert.deepEqual(serversOf(connected("cursor", undefined, everywhere))["preflights"], {
    command: "node",
    args: ["${workspaceFolder}/.flightdeck/launch.cjs", "preflights", "--root", "${workspaceFolder}"],
  });
});

test("every agent has its file, and starts the launcher with the variables that it needs", () => {
  assert.deepEqual(agentFiles, {
    claude: { path: ".mcp.json", member: "mcpServers" },
    vscode: { path: ".vscode/mcp.json", member: "servers" },
    cursor: { path: ".cursor/mcp.json", member: "mcpServers" },
  });
  const env = { ELECTRON_RUN_AS_NODE: "1" };
  const servers = serversOf(connected("cursor", " \n", { ...here, command: "/opt/code", env }));
  assert.deepEqual(servers["chant"], {
    command: "/opt/code",
    args: [storage, "chant", "--root", "${workspaceFolder}"],
    env,
  });
});

test("the portable entry names no path of this machine", () => {
  for (const file of ["claude", "vscode", "cursor"] as const) {
    assert.doesNotMatch(connected(file, undefined, everywhere), /home|kim/);
  }
});

/** Layouts people really have: comments everywhere, tabs, one line, trailing commas, CRLF, a mark, other members. */
const layouts = {
  comments: `// of the team\n{\n  // first\n  "mcpServers": { // ours\n    "files": { "command": "npx" }, // trailing\n    /* last */ "far": { "url": "http://x" } // end\n    // nothing below\n  },\n  "other": [1, 2] /* why */\n}\n// bye\n`,
  tabs: `{\n\t"mcpServers": {\n\t\t"a": {\n\t\t\t"command": "a"\n\t\t}\n\t}\n}`,
  oneLine: `{"mcpServers":{"a":{"command":"a"}}}`,
  trailing: `{\n  "mcpServers": {\n    "a": { "command": "a" },\n  },\n}\n`,
  windows: `\uFEFF{\r\n    "inputs": [],\r\n    "mcpServers": {\r\n        "a": { "command": "a" }\r\n    }\r\n}\r\n`,
  without: `{\n  "inputs": [] // none\n}\n`,
};

for (const [name, text] of Object.entries(layouts)) {
  test(`connecting keeps every other byte, and disconnecting brings the file back: ${name}`, () => {
    const after = connected("claude", text);
    assert.deepEqual(connectedServers("claude", after), ["chant", "preflights", "speckit"]);
    assert.equal(disconnected("claude", after), text);
    assert.equal(connected("claude", after), after, "connecting twice changed the file again");
    let kept = 0;
    for (const character of after) if (character === text[kept]) kept += 1;
    assert.equal(kept, text.length, "something of the file is gone while it is connected");
  });
}

test("files of any shape come back byte for byte", () => {
  const gap = fc.constantFrom("", " ", "\n", "\n  ", "\r\n\t", " // why\n", " /* so */ ", "\n  // x\n  ");
  const value = fc.constantFrom(
    '{"command":"a"}',
    '{ "url": "http://x" /* here */ }',
    "{}",
    '{\n "args": ["a", "b",] }',
  );
  const list = fc.array(fc.tuple(gap, value, gap), { maxLength: 4 });
  const document = fc
    .tuple(list, gap, fc.boolean(), fc.constantFrom("", "\uFEFF"), gap)
    .map(([items, end, comma, mark, top]) => {
      const body = items.map(([a, one, b], index) => `${a}"s${index}":${one}${b}`).join(",");
      const last = comma && items.length > 0 ? "," : "";
      return `${mark}{${top}"mcpServers":{${body}${last}${end}}${top}}`;
    });
  fc.assert(
    fc.property(document, (text) => {
      const after = connected("claude", text);
      assert.equal(Object.keys(serversOf(after)).length, Object.keys(serversOf(text)).length + 3);
      const back = disconnected("claude", after);
      // Only white space between empty braces is not told apart.
      if (/"mcpServers":\{\s*\}/.test(text)) return;
      assert.equal(back, text);
    }),
    { numRuns: 2000 },
  );
});

test("another program's server keeps its name, and ours takes another", () => {
  const text = `{ "mcpServers": { "chant": { "command": "chant", "args": ["mcp"] } } }`;
  const servers = serversOf(connected("claude", text));
  assert.deepEqual(servers["chant"], { command: "chant", args: ["mcp"] });
  assert.deepEqual(Object.keys(servers), ["chant", "flightdeck-chant", "preflights", "speckit"]);
  const both = '{ "mcpServers": { "chant": {}, "flightdeck-chant": {} } }';
  assert.deepEqual(Object.keys(serversOf(connected("claude", both)))[2], "flightdeck-chant-2");
});

test("an entry of ours is renewed where it stands, with what a person added", () => {
  const old = connected("claude", undefined, everywhere).replace(
    '"args": [\n        ".flightdeck/launch.cjs",\n        "preflights"\n      ]',
    '"args": [".flightdeck/launch.cjs", "preflights"],\n      "env": { "PREFLIGHTS_LLM_MODEL": "m" }',
  );
  const servers = serversOf(connected("claude", old)) as Record<string, { args: string[]; env?: object }>;
  assert.deepEqual(servers["preflights"]?.args, [storage, "preflights"]);
  assert.deepEqual(servers["preflights"].env, { PREFLIGHTS_LLM_MODEL: "m" });
  const odd = serversOf(connected("claude", old.replace('{ "PREFLIGHTS_LLM_MODEL": "m" }', '"odd"')));
  assert.deepEqual(odd["preflights"], agentEntry("claude", "preflights", here));
  assert.equal(Object.keys(servers).length, 3);
});

test("a file that held nothing else is no longer needed", () => {
  assert.equal(disconnected("claude", connected("claude", undefined)), undefined);
  assert.equal(disconnected("vscode", connected("vscode", "{}")), undefined);
  const one = JSON.stringify({ mcpServers: { chant: agentEntry("claude", "chant", here) } });
  assert.equal(disconnected("claude", one), undefined);
  assert.equal(disconnected("claude", `// mine\n${one}\n`), "// mine\n{}\n", "a comment is something else");
});

test("what has nothing of ours, or exactly ours, stays as it is", () => {
  const others = '{ "mcpServers": { "a": null, "b": 7, "c": { "args": ["chant"] }, "d": { "command": "x" } } }';
  for (const text of [others, '{ "mcpServers": {} }']) assert.equal(disconnected("claude", text), text);
  assert.deepEqual(connectedServers("claude", others), []);
  assert.deepEqual(connectedServers("claude", '{ "mcpServers": {'), []);
  const entry = (role: string): string =>
    `"${role}": {"type":"stdio", "command":"node", "args":["${storage}","${role}"]}`;
  const ours = `{\n  "mcpServers": {\n    ${["chant", "preflights", "speckit"].map(entry).join(",\n    ")}\n  }\n}\n`;
  assert.equal(connected("claude", ours), ours);
  const odd = `{ "mcpServers": { "x": { "command": "node", "args": [7, null, "${storage}", "chant"] } } }`;
  assert.deepEqual(connectedServers("claude", odd), ["chant"]);
});

test("a byte order mark stays in a file that is otherwise empty", () => {
  const text = connected("claude", "\uFEFF\n");
  assert.equal(text, `\uFEFF${connected("claude", undefined)}`);
});

test("comments inside our list survive without us", () => {
  const text = `{\n  "mcpServers": {\n    // keep me\n  }\n}\n`;
  assert.equal(disconnected("claude", connected("claude", text)), text);
});

test("a file with a duplicate key is refused: only one of them counts, and the other servers would be lost", () => {
  const twice = `{"mcpServers": {"mine": {"command": "m"}}, "mcpServers": {"chant": ${JSON.stringify(agentEntry("claude", "chant", here))}}}`;
  const refused = { ok: false, error: '"mcpServers" appears twice in the file. Remove one of them first' };
  assert.deepEqual(disconnectServers("claude", twice), refused);
  assert.deepEqual(connectServers("claude", twice, here), refused);
  assert.deepEqual(connectServers("claude", '{"mcpServers": {"a": {}, "b": {}, "a": {}}}', here), {
    ok: false,
    error: '"a" appears twice in the file. Remove one of them first',
  });
});

test("a name that another server has taken is left to it, whatever it is", () => {
  const foreign = {
    chant: { command: "a" },
    "flightdeck-chant": { command: "b" },
    "flightdeck-chant-2": { command: "c" },
  };
  const text = connected("claude", JSON.stringify({ mcpServers: foreign }));
  const servers = serversOf(text);
  for (const [name, entry] of Object.entries(foreign)) assert.deepEqual(servers[name], entry);
  assert.deepEqual(servers["flightdeck-chant-3"], agentEntry("claude", "chant", here));
  assert.equal(connected("claude", text), text, "connecting again finds its own");
});

test("comments inside an entry of ours and beside it survive without it", () => {
  const ours = (role: string): string =>
    `{ /* node ${role} */ "command": "node", // any\n "args": ["${storage}", "${role}"] }`;
  const text = `{\n  "mcpServers": {\n    // above\n    "chant" /* key */: ${ours("chant")}, // beside\n    "mine": { "command": "m" }, /* between */ "speckit": ${ours("speckit")} // last\n  }\n}\n`;
  const left = disconnected("claude", text) ?? "";
  assert.deepEqual(Object.keys(serversOf(left)), ["mine"]);
  for (const word of ["above", "key", "node chant", "any", "beside", "between", "node speckit", "last"])
    assert.ok(left.includes(word), `${word}\n${left}`);
});

test("a file that cannot be read is refused with its line", () => {
  const unreadable = { ok: false, error: "Line 2: CloseBraceExpected" };
  assert.deepEqual(connectServers("claude", '{\n  "mcpServers": {', here), unreadable);
  assert.deepEqual(disconnectServers("claude", '{\n  "mcpServers": {'), unreadable);
  assert.deepEqual(connectServers("claude", "[]", here), {
    ok: false,
    error: "The file does not contain a JSON object",
  });
  assert.deepEqual(connectServers("vscode", '{"servers": []}', here), {
    ok: false,
    error: '"servers" is not a JSON object',
  });
});

test("only our launcher is recognized, wherever it is installed", () => {
  for (const file of ["claude", "vscode", "cursor"] as const) {
    for (const call of [here, everywhere]) {
      const { command, args } = agentEntry(file, "speckit", call) as { command: string; args: string[] };
      assert.equal(flightdeckServerOf(command, args), "speckit");
    }
  }
  const windows = "C:\\Users\\kim\\AppData\\Roaming\\Code\\User\\globalStorage\\flightdeck.flightdeck\\launch.cjs";
  assert.equal(flightdeckServerOf("node", [windows, "chant"]), "chant");
  const script = "/home/kim/.vscode/extensions/flightdeck.flightdeck-0.3.1/dist/servers/preflights.js";
  assert.equal(flightdeckServerOf("node", [script]), "preflights");
  assert.equal(flightdeckServerOf("node", ["/somewhere/launch.cjs", "chant"]), undefined);
  assert.equal(flightdeckServerOf("node", [storage, "init"]), undefined);
  assert.equal(flightdeckServerOf("chant", ["mcp"]), undefined);
});

test("an entry goes beside the others on their line, or below them where they have lines of their own", () => {
  const inline = connected("claude", '{ "mcpServers": { "mine": { "command": "m" } } }');
  assert.ok(inline.startsWith('{ "mcpServers": { "mine": { "command": "m" }, "chant": {'), inline);
  const below = connected("claude", '{\n  "mcpServers": {\n    "mine": { "command": "m" }\n  }\n}\n');
  assert.ok(below.startsWith('{\n  "mcpServers": {\n    "mine": { "command": "m" },\n    "chant": {'), below);
});
