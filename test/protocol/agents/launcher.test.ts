import assert from "node:assert/strict";
import { copyFile, mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { createTemporaryFolder, type TemporaryFolder } from "../../support/temporaryFolder.ts";
import { pipeInto, withServer } from "../../support/stdioClient.ts";

const root = resolve(import.meta.dirname, "../../..");
const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };
let scratch: TemporaryFolder;
let launcher: string;
let extensions: string;

beforeEach(async () => {
  scratch = await createTemporaryFolder();
  extensions = join(scratch.path, ".vscode", "extensions");
  await mkdir(extensions, { recursive: true });
  await symlink(root, join(extensions, "flightdeck.flightdeck-0.9.1"), "junction");
  launcher = await copyLauncher(join(scratch.path, "storage", "flightdeck.flightdeck"));
  await record(join(extensions, "flightdeck.flightdeck-0.9.1"));
});

afterEach(() => scratch.remove());

async function copyLauncher(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  await copyFile(join(root, "dist", "launcher.js"), join(folder, "launch.cjs"));
  return join(folder, "launch.cjs");
}

const record = (extensionPath: string): Promise<void> =>
  writeFile(join(launcher, "..", "installed.json"), JSON.stringify({ extensionPath }));

/** A version that says its name instead of serving. */
async function install(version: string): Promise<void> {
  const folder = join(extensions, `flightdeck.flightdeck-${version}`, "dist", "servers");
  await mkdir(folder, { recursive: true });
  await writeFile(
    join(folder, "chant.js"),
    `console.log(JSON.stringify({ version: "${version}", argv: process.argv.slice(2) }))`,
  );
}

async function startedVersion(): Promise<unknown> {
  const { messages, log } = await pipeInto(launcher, [list], { args: ["chant", "--extras"] });
  assert.equal(log, "");
  return (messages[0] as unknown as { readonly version?: unknown }).version;
}

for (const [name, tool] of [
  ["chant", "chant_spec_list"],
  ["preflights", "require_clarification"],
  ["speckit", "speckit.specify"],
] as const) {
  test(`the launcher serves ${name} in the folder it is started in`, async () => {
    await withServer(
      launcher,
      async (client) => {
        await client.initialize("2025-11-25");
        const { result } = await client.request("tools/list");
        const tools = result?.["tools"] as { readonly name: string }[];
        assert.ok(tools.some((one) => one.name === tool));
        client.child.stdin.end();
        assert.deepEqual(await client.exited, { code: 0, signal: null });
      },
      { args: [name], cwd: join(root, "media", "sample") },
    );
  });
}

test("an update of the extension is found without writing the launcher anew", async () => {
  await install("0.10.0");
  assert.equal(await startedVersion(), "0.10.0");
  await install("0.10.1-preview.2");
  await install("0.10.1-linux-x64");
  assert.equal(await startedVersion(), "0.10.1-linux-x64");
  // An update is unpacked first and the old version removed later; until then this file names it.
  await writeFile(join(extensions, ".obsolete"), JSON.stringify({ "flightdeck.flightdeck-0.10.1-linux-x64": true }));
  assert.equal(await startedVersion(), "0.10.1-preview.2");
});

test("the version that wrote the launcher may be gone", async () => {
  await rm(join(extensions, "flightdeck.flightdeck-0.9.1"));
  await install("1.0.0");
  assert.equal(await startedVersion(), "1.0.0");
});

test("a version that is only half unpacked is not taken", async () => {
  await install("1.0.0");
  await mkdir(join(extensions, "flightdeck.flightdeck-2.0.0", "dist"), { recursive: true });
  assert.equal(await startedVersion(), "1.0.0");
});

test("a checkout under development is used as long as nothing newer is installed beside it", async () => {
  await record(root);
  const { messages } = await pipeInto(launcher, [list], { args: ["speckit"] });
  assert.ok(messages[0]?.result);
});

test("the copy in a project finds Flightdeck in the folders editors use, on any machine", async () => {
  const copy = await copyLauncher(join(scratch.path, "project", ".flightdeck"));
  const { messages } = await pipeInto(copy, [list], {
    args: ["chant"],
    env: { HOME: scratch.path, USERPROFILE: scratch.path },
  });
  assert.ok(messages[0]?.result);
});

test("--root names the project where an agent starts servers elsewhere", async () => {
  const call = { jsonrpc: "2.0", id: 2, method: "tools/call", params: { name: "chant_status", arguments: {} } };
  const project = join(root, "media", "sample");
  const { messages } = await pipeInto(launcher, [call], { args: ["chant", "--root", project], cwd: scratch.path });
  assert.match(JSON.stringify(messages[0]?.result), /in_progress|In Progress/i);
});

test("without Flightdeck, or without the name of a server, it says what is missing and writes nothing to the client", async () => {
  await rm(extensions, { recursive: true });
  const env = { HOME: scratch.path, USERPROFILE: scratch.path };
  const missing = await pipeInto(launcher, [], { args: ["chant"], env });
  assert.deepEqual([missing.code, missing.messages], [2, []]);
  assert.match(missing.log, /Flightdeck is not installed/);
  const nameless = await pipeInto(launcher, [], { env });
  assert.match(nameless.log, /chant, preflights, speckit/);
});
