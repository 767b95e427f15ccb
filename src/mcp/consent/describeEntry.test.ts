import assert from "node:assert/strict";
import { test } from "node:test";
import { entryDefaults, type HttpLaunch, type ServerEntry, type StdioLaunch } from "../serverEntry.ts";
import { describeBundled, describeHttp, describeStdio } from "./describeEntry.ts";
import { identify } from "./launchIdentity.ts";

const entry = { ...entryDefaults, name: "demo", folder: "/w", source: "mcpFile", autostart: "firstUse" } as const;
const launch: StdioLaunch = { type: "stdio", command: "demo", args: ["a b"], env: { LD_PRELOAD: "secret" } };
const found = { program: "/bin/demo", cwd: "/w", envFile: undefined, fileVariables: {} };
const http = (url: string, headers = {}): HttpLaunch => ({ type: "http", url, headers });
const shown = (parts: readonly { readonly key: string; readonly value: string }[]) =>
  parts.map(({ key, value }) => `${key}=${value}`);

test("a program is shown as its author wrote it, with the file that was found", () => {
  const written = { launch: { ...launch, args: ["${env:A}"], env: { LD_PRELOAD: "${env:B}" } } };
  const { parts, warnings } = describeStdio({ ...entry, launch, written }, found);
  assert.deepEqual(shown(parts), [
    ...["name=demo", "folder=/w", "program=/bin/demo"],
    ...['arguments="${env:A}"', "cwd=/w", "env:LD_PRELOAD=${env:B}"],
  ]);
  assert.equal(warnings.length, 1);
  assert.match(warnings[0] ?? "", /LD_PRELOAD/);
});

test("what is missing is not shown, except for the program, which is warned about", () => {
  const bare: StdioLaunch = { type: "stdio", command: "demo", args: [], env: {} };
  const { parts, warnings } = describeStdio({ ...entry, launch: bare }, { ...found, program: undefined });
  assert.deepEqual(shown(parts), ["name=demo", "folder=/w", "program=demo", "cwd=/w"]);
  assert.deepEqual(warnings, ["The program was not found on this machine."]);
});

test("the names in an environment file are shown, its content only counts", () => {
  const describe = (text: string, fileVariables: Readonly<Record<string, string>>) =>
    describeStdio({ ...entry, launch }, { ...found, envFile: { path: "/w/.env", text }, fileVariables });
  const { parts, warnings } = describe("NODE_OPTIONS=x\nB=y", { NODE_OPTIONS: "x", B: "y" });
  const inFile = parts.filter(({ key }) => key.startsWith("envFile"));
  assert.deepEqual(
    inFile.map(({ key, isHidden = false }) => [key, isHidden]),
    [
      ["envFile", false],
      ["envFileNames", false],
      ["envFileContent", true],
    ],
  );
  assert.deepEqual(shown(inFile).slice(0, 2), ["envFile=/w/.env", "envFileNames=NODE_OPTIONS, B"]);
  assert.ok(warnings.join().includes("NODE_OPTIONS"));
  const other = describe("NODE_OPTIONS=x\nB=z", { NODE_OPTIONS: "x", B: "z" });
  assert.notDeepEqual(other.parts, parts);
  assert.ok(shown(describe("", {}).parts).includes("envFileNames=none"));
});

test("limits and options are shown, whole capabilities only count", () => {
  const capabilities = { filesystem: {}, network: { allowedHosts: ["x"] } };
  const own = { capabilities, initializationOptions: { b: 1, a: 2 }, replaces: ["chant", "speckit"] };
  const { parts } = describeStdio({ ...entry, ...own, launch }, found);
  const part = (key: string) => parts.find((each) => each.key === key);
  assert.equal(part("limits")?.value, "files (read: none; write: none); network (hosts: x)");
  assert.equal(part("capabilities")?.isHidden, true);
  const onlyNetwork = describeStdio({ ...entry, capabilities: { network: { allowedHosts: [] } }, launch }, found);
  assert.ok(shown(onlyNetwork.parts).includes("limits=network (hosts: none)"));
  assert.equal(part("options")?.value.replace(/\s/g, ""), '{"a":2,"b":1}');
  assert.equal(part("replaces")?.value, "the server chant, speckit bundled with Flightdeck");
});

test("an address is shown behind its real host, with what is doubtful about it", () => {
  const describe = (url: string, written = url) =>
    describeHttp({ ...entry, launch: http(url), written: { launch: http(written, { "X-Key": "${env:K}" }) } });
  const safe = describe("https://x/mcp?k=1", "https://x/mcp?k=${env:K}");
  assert.deepEqual(safe.warnings, []);
  assert.deepEqual(shown(safe.parts), [
    ...["name=demo", "folder=/w", "address=x — https://x/mcp?k=${env:K}", "header:X-Key=${env:K}"],
  ]);
  assert.deepEqual(describe("http://x/").warnings, ["The connection is not encrypted."]);
  for (const here of ["http://localhost:1/", "http://127.0.0.1/", "http://[::1]:2/"])
    assert.deepEqual(describe(here).warnings, [], here);
  assert.match(describe("https://good.com@bad.com/").warnings.join(), /connects to bad\.com\./);
});

test("where only variables were kept of an address, it is shown as it is", () => {
  const remote = { ...entry, launch: http("https://x/mcp", { "X-Key": "k" }) };
  const expected = ["name=demo", "folder=/w", "address=x — https://x/mcp", "header:X-Key=k"];
  assert.deepEqual(shown(describeHttp(remote).parts), expected);
  assert.deepEqual(shown(describeHttp({ ...remote, written: { launch } }).parts), expected);
});

test("a bundled server is a part of the extension", () => {
  assert.deepEqual(shown(describeBundled({ ...entry, launch }).parts), ["name=demo", "folder=/w", "source=bundled"]);
});

/** Whoever adds a key to an entry decides here whether a repository may change it without a question. */
const changes: { readonly [Key in keyof ServerEntry]-?: readonly ["described" | "free", ServerEntry[Key]] } = {
  name: ["described", "other"],
  folder: ["described", "/other"],
  launch: ["described", { ...launch, command: "other", args: ["other"] }],
  written: ["described", { launch: { ...launch, args: ["other"] } }],
  replaces: ["described", ["chant"]],
  initializationOptions: ["described", { other: true }],
  capabilities: ["described", { network: { allowedHosts: ["other"] } }],
  source: ["free", "vscodeFile"],
  auth: ["free", { in: "header" }],
  protocolVersion: ["free", "2025-06-18"],
  timeouts: ["free", { ...entryDefaults.timeouts, tools: 1 }],
  autostart: ["free", "never"],
  idleShutdownMs: ["free", 1],
  restart: ["free", { ...entryDefaults.restart, crashes: 1 }],
  cache: ["free", { ttlMs: 1, invalidateOn: [] }],
  dialect: ["free", "speckit"],
  batch: ["free", true],
};

for (const [key, [kind, value]] of Object.entries(changes)) {
  test(`the user ${kind === "described" ? "agrees to the" : "need not agree to the"} ${key} of a server`, () => {
    const identityWith = (change: object): string =>
      identify(describeStdio({ ...entry, launch, ...change }, { ...found, program: undefined })).hash;
    const same = identityWith({}) === identityWith({ [key]: value });
    assert.equal(same, kind === "free");
  });
}
