import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { test, type TestContext } from "node:test";
import { descendantsOf, survivorsOf } from "../support/processTree.ts";
import { launchBrowser } from "./browser.ts";

test("The printed address shows the sample project in Flightdeck, and Ctrl+C leaves nothing behind", async (t) => {
  const started = await startFlightdeck(t);
  const browser = await launchBrowser();
  t.after(() => browser.close());
  const page = await browser.newPage();
  await page.goto(started.address);
  await page.locator(".activitybar").getByRole("tab", { name: "Flightdeck" }).click();
  // The first group is in sight however many views share the side bar.
  await page.getByRole("treeitem", { name: /^Ready/ }).waitFor();
  const processes = descendantsOf(started.pid);
  assert.ok(processes.length > 2, "a supervisor, a server and an extension host are running");
  await browser.close();
  assert.equal(await started.interrupt(), 130);
  assert.deepEqual(await survivorsOf(processes, 10_000), []);
  assert.deepEqual(await readdir(started.temporary), []);
});

test("A folder of the user's is opened where it is, and wrong arguments are explained", async (t) => {
  const wrong = run(t, ["--workspace", "/no/such/folder"]);
  assert.equal((await once(wrong.child, "close"))[0], 1);
  assert.match(wrong.output(), /--workspace .* is not a folder/);

  const folder = await mkdtemp(join(tmpdir(), "flightdeck-own-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const started = await startFlightdeck(t, ["--workspace", folder]);
  const page = await (await fetch(started.address)).text();
  assert.ok(page.includes(folder), "the address without a folder in it opens the user's");
  assert.equal(await started.interrupt(), 130);
  assert.ok(existsSync(folder));
});

async function startFlightdeck(t: TestContext, args: readonly string[] = []) {
  const temporary = await mkdtemp(join(tmpdir(), "fd-"));
  t.after(() => rm(temporary, { recursive: true, force: true, maxRetries: 5 }));
  const { child, lines, output } = run(t, args, { TMPDIR: temporary, TEMP: temporary });
  const ended = once(child, "close").then(([code]) => code as number | null);
  const address = await new Promise<string>((resolve, reject) => {
    lines.on("line", (line) => {
      const [, found] = /^Flightdeck is running at (\S+)$/.exec(line) ?? [];
      if (found !== undefined) resolve(found);
    });
    void ended.then(() => reject(new Error(output())));
  });
  const interrupt = () => {
    child.kill("SIGINT");
    return ended;
  };
  return { address, temporary, pid: child.pid ?? 0, interrupt };
}

function run(t: TestContext, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, "start.ts"), ...args], {
    env: { ...process.env, ...env },
  });
  t.after(() => child.kill());
  let printed = "";
  const lines = createInterface({ input: child.stdout }).on("line", (line) => (printed += `${line}\n`));
  createInterface({ input: child.stderr }).on("line", (line) => (printed += `${line}\n`));
  return { child, lines, output: () => printed };
}
