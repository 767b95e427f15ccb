import assert from "node:assert/strict";
import { test } from "node:test";
import { commandForPlatform } from "./launchCommand.ts";

const env = { Path: "C:\\Program Files\\nodejs", PATHEXT: ".EXE;.CMD" };
const files = ["npx", "npx.cmd", "node.exe"].map((name) => `C:\\Program Files\\nodejs\\${name}`);
const isFile = (path: string): boolean => files.includes(path) || path === "C:\\work\\tools\\own.cmd";
const onWindows = (command: string, ...args: readonly string[]) =>
  commandForPlatform({ command, args, cwd: "C:\\work", env }, "win32", isFile);

test("elsewhere a bare name is looked up on PATH, in full folders only", () => {
  const launch = { command: "npx", args: ["-y", "a b"], env: { PATH: ".:bin:/opt/bin:/usr/bin" } };
  const isFile = (path: string): boolean => path.endsWith("bin/npx");
  assert.deepEqual(commandForPlatform(launch, "linux", isFile), {
    command: "/opt/bin/npx",
    args: ["-y", "a b"],
    verbatim: false,
  });
  assert.equal(commandForPlatform({ ...launch, env: { PATH: ".:bin" } }, "linux", isFile), undefined);
  assert.equal(commandForPlatform({ ...launch, command: "./npx" }, "linux", isFile)?.command, "./npx");
  assert.equal(commandForPlatform({ ...launch, env: {} }, "darwin", isFile)?.command, "/usr/bin/npx");
  assert.equal(commandForPlatform({ ...launch, env: {} }, "linux", (path) => path === "/bin/npx")?.command, "/bin/npx");
});

test("a shim from npm goes through cmd.exe, in a folder with a space too", () => {
  const shim = onWindows("npx", "-y", "x");
  assert.match(shim?.command ?? "", /\\System32\\cmd\.exe$/);
  assert.equal(shim?.verbatim, true);
  assert.equal(shim?.args.at(-1), '""C:\\Program Files\\nodejs\\npx.cmd" "-y" "x""');
  assert.equal(onWindows("./tools/own")?.args.at(-1), '""C:\\work\\tools\\own.cmd""');
});

test("an executable is started without a shell", () => {
  const node = { command: "C:\\Program Files\\nodejs\\node.exe", args: ["a & b"], verbatim: false };
  assert.deepEqual(onWindows("node", "a & b"), node);
});

test("a missing command is not started by its bare name, which Windows would look up in the working directory", () => {
  assert.equal(onWindows("nowhere", "x"), undefined);
});
