import assert from "node:assert/strict";
import { chmod, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { prepareLaunch } from "../../../src/mcp/consent/prepareLaunch.ts";
import { entryDefaults, type ServerEntry, type StdioLaunch } from "../../../src/mcp/serverEntry.ts";
import { inTemporaryFolder } from "./inTemporaryFolder.ts";

const entryOf = (folder: string, launch: Partial<StdioLaunch>, rest: Partial<ServerEntry> = {}): ServerEntry => ({
  ...entryDefaults,
  ...{ name: "demo", folder, source: "mcpFile", autostart: "firstUse" },
  launch: { type: "stdio", command: "demo", args: ["--mcp"], env: {}, ...launch },
  ...rest,
});

/** With a program that can be started in `bin`. */
const withProgram = (use: (folder: string, program: string) => Promise<void>): Promise<void> =>
  inTemporaryFolder(async (folder) => {
    const program = join(folder, "bin", "demo");
    await mkdir(join(folder, "bin"));
    await writeFile(program, "#!/bin/sh\n");
    await chmod(program, 0o755);
    await use(folder, program);
  });

const needsScripts = {
  skip: process.platform === "win32" && "a script without an extension is not a program on Windows",
};

test(
  "a program is looked up on the PATH that it gets, and a path is meant from the working directory",
  needsScripts,
  () =>
    withProgram(async (folder, program) => {
      const environment = { PATH: join(folder, "bin"), HOME: "/home/ada", SECRET: "s" };
      const commandOf = async (launch: Partial<StdioLaunch>) =>
        (await prepareLaunch(entryOf(folder, launch), { environment })).command;
      const env = { PATH: join(folder, "bin"), HOME: "/home/ada" };
      assert.deepEqual(await commandOf({}), { command: program, args: ["--mcp"], cwd: folder, env });
      assert.equal((await commandOf({ command: "bin/demo" }))?.command, program);
      const below = await commandOf({ command: "../bin/demo", cwd: "bin" });
      assert.deepEqual([below?.command, below?.cwd], [program, join(folder, "bin")]);
      assert.equal((await commandOf({ cwd: "/" }))?.cwd, "/");
      assert.equal((await commandOf({ command: "b\\demo" }))?.command, "b\\demo", "no path outside of Windows");
    }),
);

test("a program that was not found is not found in the project by the system either", needsScripts, () =>
  withProgram(async (folder, program) => {
    const environment = { PATH: `bin:/nowhere::./bin:/none`, HOME: "bin:/home" };
    const { command, description } = await prepareLaunch(entryOf(folder, { env: { Path: "bin" } }), { environment });
    assert.deepEqual(command, { command: "demo", args: ["--mcp"], cwd: folder, env: { HOME: "bin:/home", Path: "" } });
    assert.deepEqual(description.warnings[0], "The program was not found on this machine.");
    const inherited = await prepareLaunch(entryOf(folder, {}), { environment });
    assert.deepEqual(inherited.command?.env, { PATH: "/nowhere:/none", HOME: "bin:/home" });
    const found = await prepareLaunch(entryOf(folder, { command: program }), { environment });
    assert.equal(found.command?.env["PATH"], environment.PATH, "what was found keeps the PATH as it is");
  }),
);

test("an environment file is read from the folder, with less weight than the entry", needsScripts, () =>
  withProgram(async (folder, program) => {
    await writeFile(join(folder, "own.env"), "A=file\nB=file\nC=file\n");
    const allowed = { environment: { allowedVars: ["A", "B"] } };
    const entry = entryOf(
      folder,
      { command: program, envFile: "own.env", env: { B: "entry" } },
      { capabilities: allowed },
    );
    const { command, withheld, fileVariables, description } = await prepareLaunch(entry, { environment: {} });
    assert.deepEqual(command?.env, { A: "file", B: "entry" });
    assert.deepEqual(withheld, ["C"]);
    assert.deepEqual(fileVariables, { A: "file", B: "file", C: "file" });
    assert.equal(description.parts.find(({ key }) => key === "envFileNames")?.value, "A, B, C");
  }),
);

test("an environment file that cannot be read says why, as far as it is known", () =>
  inTemporaryFolder(async (folder) => {
    await mkdir(join(folder, "folder.env"));
    const failureOf = (envFile: string) =>
      prepareLaunch(entryOf(folder, { envFile }), { environment: {} }).then(
        () => assert.fail("It was read"),
        (thrown: Error & { readonly code: string }) => [thrown.code, thrown.message],
      );
    const sentence = (file: string): string => `demo was not started: its envFile ${file} cannot be read`;
    assert.deepEqual(await failureOf("none.env"), ["invalidConfiguration", sentence("none.env")]);
    const refused = `${sentence("folder.env")}. folder.env: It is not a file.`;
    assert.deepEqual(await failureOf("folder.env"), ["invalidConfiguration", refused]);
  }));

test("a bundled server is described as a part of the extension, one behind an address has no command", () =>
  inTemporaryFolder(async (folder) => {
    const bundled = await prepareLaunch(entryOf(folder, {}, { source: "bundled" }), { environment: {} });
    assert.deepEqual(
      bundled.description.parts.map(({ key }) => key),
      ["name", "folder", "source"],
    );
    assert.equal(bundled.command?.command, "demo");
    const launch = { type: "http", url: "https://x/mcp", headers: {} } as const;
    const remote = await prepareLaunch(entryOf(folder, {}, { launch }), { environment: {} });
    assert.deepEqual(
      [remote.description.parts.map(({ key }) => key), { ...remote, description: undefined }],
      [["name", "folder", "address"], { description: undefined, withheld: [], fileVariables: {} }],
    );
  }));
