import assert from "node:assert/strict";
import { test } from "node:test";
import { launchEnvironment } from "./launchEnvironment.ts";

const inherited = { PATH: "/bin", HOME: "/home/ada", NODE_ENV: "test", OPENCODE_A: "1", GITHUB_TOKEN: "secret" };

test("passes what programs expect and what the entry gives, but no other variable of the editor", () => {
  const { variables } = launchEnvironment({ inherited, file: { A: "file", B: "file" }, entry: { A: "entry" } });
  assert.deepEqual(variables, { PATH: "/bin", HOME: "/home/ada", A: "entry", B: "file" });
});

test("a list of allowed variables is the whole list, wildcards included [clauses 248, 249]", () => {
  const { variables, withheld } = launchEnvironment({
    inherited,
    file: {},
    entry: { OPENCODE_B: "2", OTHER: "3" },
    allowed: ["NODE_ENV", "OPENCODE_*"],
  });
  assert.deepEqual(variables, { PATH: "/bin", NODE_ENV: "test", OPENCODE_A: "1", OPENCODE_B: "2" });
  assert.deepEqual(withheld, ["OTHER"]);
});

test("a wildcard is not a regular expression", () => {
  const { variables } = launchEnvironment({
    inherited: { AXB: "1", "A.B": "2" },
    file: {},
    entry: {},
    allowed: ["A.B"],
  });
  assert.deepEqual(variables, { "A.B": "2" });
});

test("what the entry gives replaces the editor's variable, however that is spelled", () => {
  const { variables } = launchEnvironment({ inherited: { Path: "C:\\old" }, file: {}, entry: { PATH: "C:\\new" } });
  assert.deepEqual(variables, { PATH: "C:\\new" });
});

test("several wildcards match in their order, however many there are", () => {
  const allowed = ["A*B*C", `${"*A".repeat(40)}*X`, "OVER*RUN"];
  const { variables } = launchEnvironment({
    inherited: { AXBYC: "1", ACB: "2", ["A".repeat(200)]: "3", ABC: "4", AC: "5", OVERUN: "6" },
    file: {},
    entry: {},
    allowed,
  });
  assert.deepEqual(variables, { AXBYC: "1", ABC: "4" });
});

test("passes on exactly the variables that programs of any system expect, in whatever case", () => {
  const expected = [
    ...["HOME", "LOGNAME", "PATH", "SHELL", "TERM", "USER", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "TMPDIR"],
    ...["XDG_RUNTIME_DIR", "HTTP_PROXY", "https_proxy", "No_Proxy", "ALL_PROXY"],
    ...["NODE_EXTRA_CA_CERTS", "SSL_CERT_FILE", "SSL_CERT_DIR"],
    ...["APPDATA", "LOCALAPPDATA", "HOMEDRIVE", "HOMEPATH", "USERNAME", "USERPROFILE", "PROGRAMDATA"],
    ...["ProgramFiles", "ProgramFiles(x86)", "PROCESSOR_ARCHITECTURE", "NUMBER_OF_PROCESSORS", "TEMP", "TMP"],
    ...["SystemRoot", "SystemDrive", "ComSpec", "PATHEXT", "windir"],
  ];
  const others = ["AWS_SECRET_ACCESS_KEY", "NODE_OPTIONS", "HOMES", "XPATH"];
  const inherited = Object.fromEntries([...expected, ...others].map((name) => [name, `value of ${name}`]));
  const { variables } = launchEnvironment({ inherited, file: {}, entry: {} });
  assert.deepEqual(Object.keys(variables), expected);
});

test("a list of allowed variables cannot keep a program from starting", () => {
  const inherited = {
    Path: "p",
    SYSTEMROOT: "r",
    SYSTEMDRIVE: "d",
    COMSPEC: "c",
    PATHEXT: "e",
    WINDIR: "w",
    HOME: "h",
  };
  const { variables } = launchEnvironment({ inherited, file: {}, entry: {}, allowed: [] });
  assert.deepEqual(Object.keys(variables), ["Path", "SYSTEMROOT", "SYSTEMDRIVE", "COMSPEC", "PATHEXT", "WINDIR"]);
});
