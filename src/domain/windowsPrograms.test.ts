import assert from "node:assert/strict";
import { test } from "node:test";
import {
  argumentsForCmd,
  isBatchFile,
  pathOnly,
  quoteForBatchFile,
  systemProgram,
  windowsCandidates,
} from "./windowsPrograms.ts";

const environment = { Path: 'C:\\node;"C:\\Program Files\\Git";relative;D:\\tools\\', PATHEXT: ".EXE;.VBS;.CMD;.JS" };

test("a bare name is looked up in the folders of PATH, with the endings of programs and never without one", () => {
  assert.deepEqual(windowsCandidates("npx", environment), [
    ...["C:\\node\\npx.exe", "C:\\node\\npx.cmd"],
    ...["C:\\Program Files\\Git\\npx.exe", "C:\\Program Files\\Git\\npx.cmd"],
    ...["D:\\tools\\npx.exe", "D:\\tools\\npx.cmd"],
  ]);
});

test("a name that has an ending means that file first, whatever the case of the ending", () => {
  assert.deepEqual(windowsCandidates("Npx.Cmd", { PATH: "C:\\node", PATHEXT: ".CMD" }), [
    "C:\\node\\Npx.Cmd",
    "C:\\node\\Npx.Cmd.cmd",
  ]);
  assert.deepEqual(windowsCandidates("npx.cmd", { PATH: " C:\\node ", PATHEXT: ".EXE;.CMD" }), [
    ...["C:\\node\\npx.cmd", "C:\\node\\npx.cmd.exe", "C:\\node\\npx.cmd.cmd"],
  ]);
  assert.deepEqual(windowsCandidates("python3.12", { PATH: "C:\\py", PATHEXT: ".EXE" }), ["C:\\py\\python3.12.exe"]);
});

test("a path is taken as it is, and a relative one belongs to the folder of the server", () => {
  const exe = { PATH: "C:\\node", PATHEXT: ".EXE" };
  assert.deepEqual(windowsCandidates("C:/Program Files/x/run.exe", exe)[0], "C:\\Program Files\\x\\run.exe");
  assert.deepEqual(windowsCandidates("./bin/run", exe, "C:\\work"), ["C:\\work\\bin\\run.exe"]);
  assert.deepEqual(windowsCandidates("./bin/run", exe), []);
});

test("of two variables whose names differ in case the one that is spelled as wanted counts", () => {
  assert.deepEqual(windowsCandidates("x", { Path: "C:\\a", PATH: "C:\\b", PATHEXT: ".EXE" }), ["C:\\b\\x.exe"]);
});

test("the variable that makes Windows look on PATH alone has a value", () => {
  assert.deepEqual(pathOnly, { name: "NoDefaultCurrentDirectoryInExePath", value: "Flightdeck" });
});

test("without PATHEXT the usual endings count", () => {
  assert.deepEqual(
    windowsCandidates("x", { PATH: "C:\\a" }),
    ["com", "exe", "bat", "cmd"].map((ending) => `C:\\a\\x.${ending}`),
  );
});

test("only batch files need cmd.exe", () => {
  assert.deepEqual(["a.cmd", "a.BAT", "a.exe", "a.com", "cmd"].map(isBatchFile), [true, true, false, false, false]);
});

test("an argument of a batch file stays between its quotes", () => {
  assert.equal(quoteForBatchFile("a b"), '"a b"');
  assert.equal(quoteForBatchFile("100% & more"), '"100%%cd:~,% & more"');
  assert.equal(quoteForBatchFile('say "hi"'), '"say ""hi"""');
  assert.equal(quoteForBatchFile('x" & echo PWNED>file & "y'), '"x"" & echo PWNED>file & ""y"');
  assert.equal(quoteForBatchFile('back\\\\"slash'), '"back\\\\\\\\""slash"');
  assert.equal(quoteForBatchFile("C:\\dir\\"), '"C:\\dir\\\\"');
});

test("a program in a folder with a space stays one word", () => {
  assert.deepEqual(argumentsForCmd("C:\\Program Files\\nodejs\\npx.cmd", ["-y", "a&b"]), [
    ...["/e:ON", "/v:OFF", "/d", "/c"],
    '""C:\\Program Files\\nodejs\\npx.cmd" "-y" "a&b""',
  ]);
});

test("what a batch file cannot be given is refused instead of changed", () => {
  for (const odd of ["two\nlines", "a\rb", "nul\0"]) assert.equal(argumentsForCmd("C:\\x.cmd", [odd]), undefined);
  assert.equal(argumentsForCmd('C:\\x" & y.cmd', []), undefined);
});

test("a program of the system is named by its full path, whatever the case of the variable", () => {
  assert.equal(systemProgram("taskkill", { systemroot: "D:\\Windows" }), "D:\\Windows\\System32\\taskkill.exe");
  assert.equal(
    systemProgram("powershell", { SystemRoot: "C:\\WINDOWS\\" }),
    "C:\\WINDOWS\\System32\\WindowsPowerShell\\v1.0\\powershell.exe",
  );
  assert.equal(systemProgram("cmd", { SystemRoot: ".\\planted" }), "C:\\Windows\\System32\\cmd.exe");
});
