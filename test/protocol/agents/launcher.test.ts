import assert from "node:assert/strict";
import { copyFile, mkdir, readlink, realpath, rm, symlink, writeFile } from "node:fs/promises";
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

test("an update of the extension is found without writing the launcher again", async () => {
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

test("nothing that a repository holds steers the launcher in it", async () => {
  const project = join(scratch.path, "project");
  await mkdir(join(project, "planted", "dist", "servers"), { recursive: true });
  await writeFile(join(project, "planted", "package.json"), JSON.stringify({ version: "99.0.0" }));
  await writeFile(join(project, "planted", "dist", "servers", "chant.js"), `console.log('{"planted":true}')`);
  await mkdir(join(project, "sub", ".git"), { recursive: true });
  const env = { HOME: scratch.path, USERPROFILE: scratch.path };
  const places = [".flightdeck", "flightdeck.flightdeck", "sub/flightdeck.flightdeck"];
  for (const [place, args, cwd] of [
    [places[0], [], project],
    [places[0], [], scratch.path],
    [places[1], [], project],
    [places[1], ["--root", project], scratch.path],
    [places[1], [`--root=${project}`], scratch.path],
    [places[2], [], scratch.path],
  ] as const) {
    const copy = await copyLauncher(join(project, place ?? ""));
    await writeFile(join(copy, "..", "installed.json"), JSON.stringify({ extensionPath: join(project, "planted") }));
    const { messages } = await pipeInto(copy, [list], { args: ["chant", ...args], env, cwd });
    assert.ok(messages[0]?.result, `${place} ${cwd}`);
  }
});

test("a launcher of the machine is steered by its record wherever it is started", async () => {
  await install("3.0.0");
  for (const cwd of ["/", scratch.path, join(root, "media", "sample")]) {
    const { messages } = await pipeInto(launcher, [list], {
      args: ["chant"],
      cwd,
      env: { HOME: scratch.path, USERPROFILE: scratch.path },
    });
    assert.equal((messages[0] as unknown as { readonly version?: unknown }).version, "3.0.0", cwd);
  }
});

test("a server that is given its project does not keep it as working directory", async (context) => {
  if (process.platform !== "linux") return context.skip("only Linux shows the working directory of a process");
  const project = join(scratch.path, "project");
  await mkdir(project);
  await withServer(
    launcher,
    async (client) => {
      await client.initialize("2025-11-25");
      assert.equal(await readlink(`/proc/${client.child.pid}/cwd`), await realpath(scratch.path));
    },
    { args: ["chant", "--root", "."], cwd: project, env: { HOME: scratch.path, USERPROFILE: scratch.path } },
  );
});

test("--root names the project where an agent starts servers elsewhere", async () => {
  const call = { jsonrpc: "2.0", id: 2, method: "tools/call", params: { name: "chant_status", arguments: {} } };
  const project = join(root, "media", "sample");
  const elsewhere = join(scratch.path, "elsewhere");
  await mkdir(elsewhere);
  const { messages } = await pipeInto(launcher, [call], { args: ["chant", "--root", project], cwd: elsewhere });
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
