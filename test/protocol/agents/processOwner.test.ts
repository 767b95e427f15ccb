import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import path from "node:path";
import { test, type TestContext } from "node:test";
import { findExecutable, isProgram } from "../../../src/disk/programs/findExecutable.ts";
import { withLimit } from "../../../src/disk/programs/inheritedLimit.ts";
import { spawnKept } from "../../../src/disk/programs/keptProcess.ts";
import { createFamilyMark, withFamilyLimit, withFamilyMark } from "../../../src/disk/programs/processFamily.ts";
import { isWithinLimit } from "../../../src/disk/programs/processMembers.ts";
import { lifeOf, ownProcess, type ProcessOwner } from "../../../src/disk/programs/processOwner.ts";
import { eventually } from "../../support/eventually.ts";

const isLinux = process.platform === "linux";
const isWindows = process.platform === "win32";
const onLinux = { skip: isLinux ? false : "other systems do not tell" };

const fieldsOf = (pid: number): readonly string[] =>
  readFileSync(`/proc/${pid}/stat`, "utf8").replace(/.*\) /s, "").split(" ");
const ownerOf = (pid: number): ProcessOwner => ({ ...ownProcess(), pid, start: fieldsOf(pid)[19] ?? "" });

/** A process that lives until the test is over, with a name that looks like more than a name. */
async function sleeper(t: TestContext) {
  const script = `process.title = "a) Z (b"; console.log("ready"); setInterval(() => 0, 1000)`;
  const child = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "inherit"] });
  t.after(() => child.kill("SIGKILL"));
  await once(child.stdout, "data");
  return { child, pid: child.pid ?? assert.fail("it was not started") };
}

test("this process knows its id, its machine, its start and the numbering of its id", () => {
  const { pid, host, start, space } = ownProcess();
  assert.deepEqual([pid, host], [process.pid, hostname()]);
  assert.equal(ownProcess(), ownProcess());
  const boot = isLinux && readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  const expected = boot ? [fieldsOf(pid)[19], `${boot}/${readlinkSync("/proc/self/ns/pid")}`] : ["", ""];
  assert.deepEqual([start, space], expected);
});

test("a process runs, is stopped, or is gone", onLinux, async (t) => {
  const { child, pid } = await sleeper(t);
  const owner = ownerOf(pid);
  assert.equal(lifeOf(owner), "running");
  child.kill("SIGSTOP");
  await eventually(() => lifeOf(owner) === "stopped", "it never stopped");
  child.kill("SIGCONT");
  await eventually(() => lifeOf(owner) === "running", "it never went on");
  assert.equal(lifeOf({ ...owner, start: "" }), "unverified");
  assert.equal(lifeOf({ ...owner, start: "1" }), "gone", "another process has its id");
  child.kill("SIGKILL");
  await once(child, "exit");
  for (const start of [owner.start, ""]) assert.equal(lifeOf({ ...owner, start }), "gone");
});

test("a process that has ended is gone although its parent has not collected it", onLinux, async (t) => {
  // A shell collects its children; what takes its place does not, and is told from it by the name of its program.
  const child = spawn("/bin/sh", ["-c", "sleep 60 & echo $!; exec tail -f /dev/null"], {
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  const parent = child.pid ?? assert.fail("it was not started");
  t.after(() => process.kill(-parent, "SIGKILL"));
  const [printed] = (await once(child.stdout, "data")) as [Buffer];
  const pid = Number(printed.toString());
  await eventually(() => readFileSync(`/proc/${parent}/comm`, "utf8") === "tail\n", "the shell is still there");
  process.kill(pid, "SIGKILL");
  await eventually(() => fieldsOf(pid)[0] === "Z", "it is not a zombie");
  for (const start of [fieldsOf(pid)[19] ?? "", ""]) assert.equal(lifeOf({ ...ownProcess(), pid, start }), "gone");
});

test("of a process on another machine, or in another numbering, nothing is known", () => {
  const here = ownProcess();
  const others = [
    { host: "another-machine" },
    ...(isLinux ? [{ space: "another" }, { space: "" }] : []),
    ...[0, -1, 1.5, NaN].map((pid) => ({ pid })),
  ];
  for (const other of others) assert.equal(lifeOf({ ...here, ...other }), "elsewhere", JSON.stringify(other));
  assert.equal(lifeOf(here), isLinux ? "running" : "unverified");
  if (isLinux) assert.equal(lifeOf({ ...here, pid: 1, start: "" }), "unverified");
});

const plan = { file: "/bin/cat", args: ["/proc/self/limits"], verbatim: false };

test("a program is started under a limit where the system offers that, and as it is elsewhere", onLinux, async () => {
  const mark = createFamilyMark();
  assert.match(mark, /^FLIGHTDECK_RUN_[0-9a-f]{32}_\d*$/);
  assert.notEqual(createFamilyMark(), mark);
  assert.deepEqual(withFamilyMark({ A: "b" }, mark), { A: "b", [mark]: "1" });
  assert.equal(await withLimit(plan, ""), plan);
  const limit = mark.slice(mark.lastIndexOf("_") + 1);
  const limited = await withFamilyLimit(plan, mark);
  if (!isProgram("/usr/bin/prlimit") || limit === "") return assert.equal(limited, plan);
  const args = [`--rttime=${limit}:${limit}`, "--", plan.file, ...plan.args];
  assert.deepEqual(limited, { file: "/usr/bin/prlimit", args, verbatim: false });
  const module = new URL("../../../src/disk/programs/inheritedLimit.ts", import.meta.url).href;
  const script = `import { chooseLimit } from ${JSON.stringify(module)}; console.log(chooseLimit());`;
  const inner = await withLimit(
    { ...plan, file: process.execPath, args: ["--input-type=module", "-e", script] },
    limit,
  );
  const chosen = execFileSync(inner.file, inner.args, { encoding: "utf8" }).trim();
  assert.ok(BigInt(chosen) < BigInt(limit), chosen);
  assert.ok(isWithinLimit(`Max realtime timeout 0 ${chosen}`, limit), chosen);
});

test("a program is a file that may be executed, found in the folders of PATH alone", async () => {
  const [folder, name] = [path.dirname(process.execPath), path.basename(process.execPath)];
  const [here, none] = [import.meta.dirname, path.join(import.meta.dirname, "none")];
  assert.deepEqual([process.execPath, folder, import.meta.filename, none].map(isProgram), [
    true,
    false,
    isWindows,
    false,
  ]);
  const PATH = [none, here, folder].join(path.delimiter);
  assert.equal(await findExecutable(name, { PATH }), process.execPath);
  assert.equal(await findExecutable(path.basename(here), { PATH: path.dirname(here) }), undefined);
  for (const environment of [{}, { PATH: "" }, { PATH: here }])
    assert.equal(await findExecutable(name, environment), undefined);
  if (!isWindows) assert.equal(await findExecutable(name, { PATH: path.relative(process.cwd(), folder) }), undefined);
  assert.equal(await findExecutable(none, { PATH }), undefined);
});

test("a program below a keeper has its folder, its variables, its arguments and its exit code", async () => {
  const shown = `[process.cwd(), process.argv.slice(1), process.env.A, process.env.ELECTRON_RUN_AS_NODE, process.env.NODE_OPTIONS]`;
  const script = `console.log(JSON.stringify(${shown})); console.error("b"); process.stdin.on("data", (text) => process.exit(Number(text)));`;
  const kept = { file: process.execPath, args: ["-e", script, "x y"], verbatim: false };
  for (const [options, expected] of [
    ["--no-warnings", "--no-warnings"],
    [undefined, null],
  ] as const) {
    const env = { ...process.env, A: "a", NODE_OPTIONS: options };
    const child = spawnKept(kept, { cwd: import.meta.dirname, env });
    const printed = child.stdout.setEncoding("utf8").toArray();
    const complained = child.stderr.setEncoding("utf8").toArray();
    child.stdin.write("7");
    assert.deepEqual(await once(child, "exit"), [7, null]);
    const words = JSON.parse((await printed).join("")) as readonly unknown[];
    assert.deepEqual(words, [import.meta.dirname, ["x y"], "a", null, expected]);
    assert.deepEqual((await complained).join("").trim(), "b");
  }
});
