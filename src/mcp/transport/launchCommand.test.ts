import assert from "node:assert/strict";
import { test } from "node:test";
import { commandForPlatform } from "./launchCommand.ts";

const env = { Path: "C:\\Program Files\\nodejs", PATHEXT: ".EXE;.CMD" };
const files = ["npx", "npx.cmd", "node.exe"].map((name) => `C:\\Program Files\\nodejs\\${name}`);
const isFile = (path: string): boolean => files.includes(path) || path === "C:\\work\\tools\\own.cmd";
const onWindows = (command: string, ...args: readonly string[]) =>
  commandForPlatform({ command, args, cwd: "C:\\work", env }, "win32", isFile);

test("elsewhere a command is started as it is", () => {
  const launch = { command: "npx", args: ["-y", "a b"], env };
  assert.deepEqual(commandForPlatform(launch, "linux", isFile), {
    command: "npx",
    args: ["-y", "a b"],
    verbatim: false,
  });
});

test("a shim from npm goes through cmd.exe, in a folder with a space too", () => {
  assert.deepEqual(onWindows("npx", "-y", "x"), {
    command: "cmd.exe",
    args: ["/d", "/s", "/c", '"C:\\Program^ Files\\nodejs\\npx.cmd ^"-y^" ^"x^""'],
    verbatim: true,
  });
  assert.match(onWindows("./tools/own").args[3] ?? "", /^"C:\\work\\tools\\own\.cmd"$/);
});

test("an executable is started without a shell", () => {
  const node = { command: "C:\\Program Files\\nodejs\\node.exe", args: ["a & b"], verbatim: false };
  assert.deepEqual(onWindows("node", "a & b"), node);
});

test("a command that is not there is left to fail as itself, not as cmd.exe", () => {
  assert.deepEqual(onWindows("nowhere", "x"), { command: "nowhere", args: ["x"], verbatim: false });
});
