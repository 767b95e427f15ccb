import assert from "node:assert/strict";
import { test } from "node:test";
import { installChromium } from "./findChromium.ts";

/** Installs with an apt-get that does not have these packages, and returns what was printed. */
async function install(
  ...missing: readonly string[]
): Promise<{ said: readonly string[]; failure: string | undefined }> {
  const said: string[] = [];
  const installing = installChromium(
    (line) => said.push(line),
    (program, args) => {
      const name = args.at(-1) ?? "";
      return missing.includes(name)
        ? Promise.reject(new Error(`${program} cannot ${name}: no route to host`))
        : Promise.resolve("");
    },
  );
  const failure = await installing.then(
    () => undefined,
    (error: unknown) => String(error),
  );
  return { said, failure };
}

const first = "Installing Chromium (apt-get install chromium-headless-shell)";
const second = "Installing Chromium (apt-get install chromium)";

test("the small browser is enough", async () => {
  assert.deepEqual(await install(), { said: [first], failure: undefined });
});

test("the reason why the small browser failed is printed before the whole one is tried", async () => {
  const why = "Error: apt-get cannot chromium-headless-shell: no route to host";
  assert.deepEqual(await install("chromium-headless-shell"), { said: [first, why, second], failure: undefined });
  assert.deepEqual(await install("chromium-headless-shell", "chromium"), {
    said: [first, why, second],
    failure: "Error: apt-get cannot chromium: no route to host",
  });
});
